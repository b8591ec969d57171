// Knows the examples of the calls with which an owner registers and changes a business.
import type { Examples } from './openapi-example.ts'
import { business, history, page, password, photoId, user } from './openapi-example-data.ts'

const { name, category, description, image, priceLevel, location, phone, website } = business
export const ownerExamples = {
  registerBusiness: {
    input: {
      ownerName: 'Dora Jacobs',
      ownerEmail: user.email,
      password,
      confirmPassword: password,
      name,
      category,
      description,
      image,
      priceLevel,
      location,
      phone,
      website,
    },
    result: business,
  },
  getMyBusiness: { input: {}, result: business },
  readHours: {
    input: { text: 'Mon 07:00-15:00, public holidays closed' },
    result: { hoursWeek: business.hoursWeek, note: '', isWhole: true },
  },
  editBusiness: { input: { phone, hours: business.hours }, result: business },
  withdrawEdit: { input: {}, result: business },
  resubmitBusiness: { input: {}, result: business },
  getMyHistory: { input: page, result: history },
  addPhoto: { input: { alt: 'Rusks on the stoep' }, result: business },
  orderPhotos: { input: { order: [photoId] }, result: business },
  describePhoto: { input: { id: photoId, alt: 'Rusks on the stoep' }, result: business },
  removePhoto: { input: { id: photoId }, result: { ...business, photos: [] } },
  changeSettings: {
    input: { ownerName: 'Dora Jacobs', email: user.email },
    result: { ownerName: 'Dora Jacobs', email: user.email },
  },
} satisfies Partial<Examples>
