// Configures sharp: what it may read and use. Import it when there is an image to read, so that the start does not wait for it.
import sharp from 'sharp'

// One thread for each image: two images fill two cores, and each needs the memory of one decoder. Nothing is cached
// between images, since no two uploads are the same file.
sharp.concurrency(1)
sharp.cache(false)
// SVG stays allowed for our own drawings (share images). An upload of SVG is refused before it gets here (image-bytes-rules).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadSvg'],
})

export { sharp }
