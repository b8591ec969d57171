// Knows the calls by which an owner changes the photos of the business. `endpoints` holds them.
import { OwnBusiness } from './business.ts'
import { NewPhoto, PhotoDescription, PhotoId, PhotoOrder } from './photo.ts'

/** Each returns the own business, as an edit of its details does. */
export const photoEndpoints = {
  addPhoto: {
    method: 'POST',
    path: '/api/business/photos',
    access: 'owner',
    summary: 'Adds a photo as the last one of the own business, which is returned.',
    input: NewPhoto,
    result: OwnBusiness,
    status: 201,
    form: 'photo',
    failures: ['not_found', 'conflict'],
  },
  orderPhotos: {
    method: 'PATCH',
    path: '/api/business/photos',
    access: 'owner',
    summary: 'Puts the photos of the own business into another order; the list names each of them once.',
    input: PhotoOrder,
    result: OwnBusiness,
    failures: ['not_found'],
  },
  describePhoto: {
    method: 'PATCH',
    path: '/api/business/photos/:id',
    access: 'owner',
    summary: 'Says what a photo of the own business shows.',
    input: PhotoDescription,
    result: OwnBusiness,
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/business/photos/:id',
    access: 'owner',
    summary: 'Removes a photo of the own business.',
    input: PhotoId,
    result: OwnBusiness,
  },
} as const
