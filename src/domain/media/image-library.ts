// Brings sharp with what it may read and use. Import it when there is a picture: a start does not wait for its libraries.
import sharp from 'sharp'

// One thread for each picture: two pictures fill two cores, and memory stays what one decoder needs. Nothing is kept
// between pictures, since no two uploads are the same file.
sharp.concurrency(1)
sharp.cache(false)
// SVG stays allowed for our own drawings (share pictures); an upload never gets that far (picture-bytes-rules).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
})

export { sharp }
