// Recognises the field of a column by its header, in English and Afrikaans.
import type { ImportField } from '../../contract/import-fields.ts'
import { tokenize } from '../text/token-rules.ts'

/** Whole headers of each field, separated by commas. */
const wholeNames: Record<ImportField, string> = {
  name:
    'name,business name,business,company,company name,trading as,trading name,trade name,shop,shop name,store,store name,branch,branch name,' +
    'facility,facility name,institution,institution name,organisation,organisation name,organization,school name,practice name,outlet,title,' +
    'listing,listing name,naam,besigheid,besigheidsnaam,naam van besigheid,maatskappy,maatskappynaam,handelsnaam,winkel,winkelnaam,instelling,' +
    'naam van instelling,skool,skoolnaam,tak,firma',
  category:
    'category,categories,type,kind,sector,industry,trade,trades,business type,type of business,facility type,service,services,speciality,' +
    'specialty,what they do,kategorie,soort,tipe,tipe besigheid,bedryf,sektor,diens,dienste,wat hulle doen',
  description:
    'description,about,about us,details,profile,summary,beskrywing,oor ons,inligting,profiel,opsomming',
  location:
    'address,street,street address,physical address,location,full address,address line 1,address line 2,address line 3,address 1,address 2,' +
    'address 3,line 1,line 2,where,adres,straat,straatadres,fisiese adres,ligging,waar,adreslyn 1,adreslyn 2',
  suburb: 'suburb,township,area,neighbourhood,village,voorstad,woonbuurt,buurt,gebied,nedersetting',
  town: 'town,city,town city,city town,place,dorp,stad,dorp stad,stad dorp,plek',
  province: 'province,prov,provinsie',
  latitude:
    'latitude,lat,gps latitude,gps lat,y,y coordinate,breedtegraad,breedteligging,gis lat,gislatitude',
  longitude:
    'longitude,lon,long,lng,gps longitude,gps long,x,x coordinate,lengtegraad,lengteligging,gis long,gislongitude',
  coordinates:
    'coordinates,gps,gps coordinates,lat long,lat lng,lat lon,latlng,latitude longitude,position,koordinate,gps koordinate,ligging gps',
  phone:
    'phone,phone number,phone no,tel,telephone,telephone number,tel no,tel number,contact number,contact no,contact,landline,office number,work,' +
    'work number,cell,cellphone,cell number,cell no,mobile,mobile number,foon,telefoon,telefoonnommer,foonnommer,tel nr,kontak,kontaknommer,sel,' +
    'selfoon,selnommer,selfoonnommer,nommer',
  whatsapp: 'whatsapp,whatsapp number,whatsapp no,wa,whats app,whatsapp nommer',
  email: 'email,e mail,email address,e mail address,mail,epos,e pos,epos adres,e pos adres,eposadres',
  website: 'website,web site,web,url,web address,homepage,site url,webwerf,webblad,tuisblad,webtuiste',
  facebook: 'facebook,facebook page,fb,facebook url,facebook bladsy',
  instagram: 'instagram,instagram page,insta,ig,instagram url',
  hours:
    'hours,business hours,opening hours,trading hours,open hours,operating hours,ure,besigheidsure,openingstye,handelsure',
}

/** Words that identify the field of a longer header; the first pattern that matches wins. */
const headerWords: readonly (readonly [RegExp, ImportField | null])[] = [
  // Columns that are not imported: postal addresses, numbers that are not contact details, and people.
  [
    /\b(postal|postcode|pos|posbus|poskode|box|fax|faks|vat|btw|registration|registrasie|id|owner|eienaar|ceo|manager|bestuurder)\b/,
    null,
  ],
  [/\bwhatsapp\b/, 'whatsapp'],
  [/\b(email|epos|mail)\b/, 'email'],
  [/\b(website|webwerf|url)\b/, 'website'],
  [/\bfacebook\b/, 'facebook'],
  [/\binstagram\b/, 'instagram'],
  [/\b(coordinates|koordinate|gps)\b/, 'coordinates'],
  [/\b(latitude|breedtegraad)\b/, 'latitude'],
  [/\b(longitude|lengtegraad)\b/, 'longitude'],
  [/\b(phone|telephone|telefoon|cellphone|selfoon|mobile|cell|tel)\b/, 'phone'],
  [/\b(suburb|township|voorstad)\b/, 'suburb'],
  [/\b(town|city|dorp|stad)\b/, 'town'],
  [/\b(province|provinsie)\b/, 'province'],
  [/\b(address|adres|street|straat)\b/, 'location'],
  [/\b(hours|ure)\b/, 'hours'],
  [/\b(description|beskrywing)\b/, 'description'],
  [/\b(type|typeof|category|kategorie|soort)\b/, 'category'],
  [/\b(name|nameof|naam)\b/, 'name'],
]

const byWholeName = new Map(
  Object.entries(wholeNames).flatMap(([field, names]) =>
    names.split(',').map((name) => [name, field as ImportField] as const),
  ),
)

/** The two columns that the file of errors adds to those of its list. */
export const errorHeaders = ['Row in the list', 'What is wrong']

/** The normalised header, for comparisons: 'NameOfHospital' and 'name_of_hospital' are equal. */
export const headerKey = (header: string): string =>
  tokenize(header.replace(/([a-z])([A-Z])/g, '$1 $2')).join(' ')

/** Whether a header names an area larger than a town. No field stores such an area, and it is not a business name. */
export const isAreaHeader = (header: string): boolean =>
  /\b(district|subdistrict|municipality|region|ward|circuit|distrik|munisipaliteit|streek|wyk)\b/.test(
    headerKey(header),
  )

/** The field of a header, and how it was recognised: by the whole header, by one word in it, or not at all. */
export type NamedField = { field: ImportField | null; certainty: 'whole' | 'word' | 'none' }

/** Finds the field that a header names. A null field with the certainty 'word' is a known column that is not imported. */
export function fieldOfHeader(header: string): NamedField {
  if (errorHeaders.includes(header)) return { field: null, certainty: 'word' }
  const key = headerKey(header).replace(/ \d{1,2}$/, '')
  const whole = byWholeName.get(headerKey(header)) ?? byWholeName.get(key)
  if (whole) return { field: whole, certainty: 'whole' }
  const match = headerWords.find(([words]) => words.test(key))
  return match ? { field: match[1], certainty: 'word' } : { field: null, certainty: 'none' }
}
