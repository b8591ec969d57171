// How the fields of columns are recognised, by headers in English and Afrikaans, and by cells.
import { expect, test } from 'vitest'
import { type KnownNames, matchColumns } from './column-rules.ts'

const known: KnownNames = {
  isTrade: (key) => ['plumber', 'guest house', 'spaza'].includes(key),
  isPlace: (key) => ['loxton', 'sutherland', 'princealbert'].includes(key),
}
const match = (headers: string[], ...rows: string[][]) => matchColumns(headers, rows, known)

test.each([
  [
    'Business Name,Category,Physical Address,Suburb,Town,Province,Contact number,Email,Website',
    'name,category,location,suburb,town,province,phone,email,website',
  ],
  [
    'Naam van besigheid;Soort;Straatadres;Voorstad;Dorp;Provinsie;Telefoonnommer;E-pos;Webwerf',
    'name,category,location,suburb,town,province,phone,email,website',
  ],
  [
    'NameOfHospital,TypeofHospital,Physical Address,Postal Address,Contact,Email,CEO',
    'name,category,location,null,phone,email,null',
  ],
  [
    'trading_as,address_line_1,address_line_2,lat,lng,cell no,whats app',
    'name,location,location,latitude,longitude,phone,whatsapp',
  ],
  ['Vaccination site,Address,Province,Open days per week', 'null,location,province,null'],
])('headers %s are recognised as %s', (headers, fields) => {
  expect(match(headers.split(/[,;]/)).map(String)).toEqual(fields.split(','))
})

test('columns with meaningless headers are recognised by their cells, and the name by its variety', () => {
  const rows = [
    [
      '1',
      'Karoo Stay',
      'Guest House',
      'Loxton',
      '053 555 0101',
      'a@b.example',
      'www.karoo.example',
      '-31,4766',
      '22,3541',
    ],
    [
      '2',
      'Bo-Kaap Pype',
      'Plumber',
      'Sutherland',
      '082 555 0102',
      'c@d.example',
      'https://pype.example',
      '-32,4',
      '20,66',
    ],
    [
      '3',
      'Hoekwinkel',
      'spaza',
      'Prince Albert',
      '023 555 0103',
      'e@f.example',
      'http://hoek.example',
      '-33.22',
      '22.03',
    ],
  ]
  expect(match(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'], ...rows)).toEqual([
    null,
    'name',
    'category',
    'town',
    'phone',
    'email',
    'website',
    'latitude',
    'longitude',
  ])
})

test('unmistakable cells count more than a wrong header', () => {
  const rows = [
    ['A shop', 'a@shop.example', 'Nomsa', '-33.2,22.0'],
    ['B shop', 'b@shop.example', 'Pieter', '-32.4,20.6'],
  ]
  // Here 'Contact' contains people, 'Phone' contains email addresses, and 'Location' contains coordinates.
  expect(match(['Name', 'Phone', 'Contact', 'Location'], ...rows)).toEqual([
    'name',
    'email',
    null,
    'coordinates',
  ])
})

test('a column with many repeated values is not proposed as the name, and neither is one of districts', () => {
  const rows = [
    ['Western Cape', 'Garden Route', 'Ward Six', 'Aloe Pharmacy George', 'Monday to Friday'],
    ['Northern Cape', 'Namakwa', 'Ward One', 'Vosburg Road Clinic', 'Monday to Friday'],
    ['Eastern Cape', 'Amathole', 'Ward Two', 'Sisonke Gateway Clinic', 'Every day'],
    ['Eastern Cape', 'Chris Hani', 'Ward Four', 'Aloe Pharmacy George', 'Every day'],
  ]
  const headers = ['Province', 'District', 'Sub-district', 'Vaccination site', 'Open']
  expect(match(headers, ...rows)).toEqual(['province', null, null, 'name', null])
  // No other column varies enough, so a person must choose the name column.
  const without = rows.map(([province = '', , , , open = '']) => [province, open])
  expect(match(['Province', 'Open'], ...without)).toEqual(['province', null])
})
