// A business has one picture: the same in every list, on its page and in a comparison, whichever businesses are next to it.
import { expect, test } from 'vitest'
import { fullCard, fullDetail } from './world/full-business.ts'
import { renderAddress } from './world/rendered-page.ts'

const pictureIn = (markup: string) =>
  /class="image-frame[^"]*">(<img[^>]*? width=|<svg.*?<\/svg>)/
    .exec(markup)?.[1]
    ?.replace(/.*src=/, '')
    // The ids in a drawing depend on its page.
    .replaceAll(/_R_\w+?_/g, '')

// Shows P.16.
test.each(['/stock/cafe-corner.svg', ''])(
  'with the image %j a business has the same picture in lists, on its page and in a comparison',
  async (image) => {
    const card = { ...fullCard, image, logo: null }
    const detail = { ...fullDetail, image, logo: null, photos: [] }
    const other = { ...card, id: '00000000-0000-4000-8000-000000000009' }
    const alone = await renderAddress('/?q=x', { '/api/businesses/search': [card] })
    const beside = await renderAddress('/?q=x', { '/api/businesses/search': [other, card] })
    const page = await renderAddress(`/business/${card.id}`, { [`/api/businesses/${card.id}`]: detail })
    const compared = await renderAddress(`/compare?ids=${card.id}`, {
      [`/api/businesses/${card.id}`]: detail,
    })
    const last = beside.markup.slice(beside.markup.lastIndexOf('<li class="card'))
    const picture = pictureIn(alone.markup.slice(alone.markup.indexOf('<li class="card')))
    expect(picture).toBeTruthy()
    for (const markup of [last, page.markup, compared.markup]) expect(pictureIn(markup)).toBe(picture)
  },
)
