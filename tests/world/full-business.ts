// The whole business of all tests: every field is set. A new field fails to compile here, and in no other test.
import { BusinessCard, BusinessDetail, type OwnBusiness } from '../../src/contract/business.ts'
import type { BusinessEdit } from '../../src/contract/owner-edits.ts'
import type { Registration } from '../../src/contract/registration.ts'

/** As its owner and administrators read it. */
export const fullBusiness: OwnBusiness = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Gogo Nomsa’s Kitchen',
  category: 'Restaurant',
  description: 'Seven colours on a Sunday, dumplings and tripe on a Friday, at the long table.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '35% 80%',
  logo: '/images/00000000-0000-4000-8000-000000000002',
  rating: 3.5,
  reviewCount: 57,
  priceLevel: 3,
  location: 'Orlando West, Soweto, Gauteng',
  phone: '+27115550108',
  website: 'https://gogo-nomsa.example/menu',
  hours: 'Mon-Sat 06:00-15:00\nSun closed',
  photos: [
    {
      id: '00000000-0000-4000-8000-000000000003',
      url: '/images/00000000-0000-4000-8000-000000000003',
      alt: 'The long table on a Sunday',
      width: 1600,
      height: 1200,
    },
  ],
  featured: 1,
  approvalStatus: 'approved',
  ownerName: 'Nomsa Maseko',
  ownerEmail: 'nomsa@test.example',
  version: 1,
}

/** The same as the public reads it, in a list and on its page. */
export const fullCard: BusinessCard = BusinessCard.strip().parse(fullBusiness)
export const fullDetail: BusinessDetail = BusinessDetail.strip().parse(fullBusiness)

/** A registration with every field, as it is typed. */
export const fullRegistration: Required<Registration> = {
  ownerName: 'Lindiwe',
  ownerEmail: 'lindiwe@example.co.za',
  password: 'vetkoek-2026',
  confirmPassword: 'vetkoek-2026',
  name: 'Lindiwe’s Vetkoek',
  category: 'Restaurant',
  description: 'Vetkoek with mince, from a caravan at the taxi rank.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '20% 65%',
  priceLevel: 1,
  location: 'Taxi rank, Mthatha',
  phone: '082 555 0199',
  website: 'https://lindiwe.example/',
}

/** An edit with every field; each differs from those of the town's businesses. */
export const fullEdit: Required<BusinessEdit> = {
  name: 'Gogo Nomsa’s Shisanyama',
  category: 'Cafe',
  description: 'Chops and wors over the coals, with pap, chakalaka and music until eight.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '60% 10%',
  logo: '/stock/shopping-spaza.svg',
  priceLevel: 2,
  location: 'Vilakazi Street, Soweto, Gauteng',
  phone: '011 555 0109',
  website: 'https://shisanyama.example/',
  hours: 'Mon-Fri 09:00-17:00\nSat 10:00-20:00',
}
