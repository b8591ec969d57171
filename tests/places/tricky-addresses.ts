// Addresses that are hard to read, and what each must give: '=>' the unambiguous place, '?>' the first proposals.

const lines = `
12 Vilakazi Street, Orlando West, Soweto => Orlando West, Soweto, Gauteng
Shop 4, Main Rd, Claremont, Cape Town => Claremont, Cape Town, Western Cape
Durban Street, Upington => Upington, Northern Cape
5 Durban Street, Upington, Northern Cape => Upington, Northern Cape
Cape Town CBD => Cape Town, Western Cape
Long Street, Cape Town CBD => Cape Town, Western Cape
CBD, Durban => Durban, KwaZulu-Natal
Durban => Durban, KwaZulu-Natal
Middelburg ?> Middelburg, Mpumalanga | Middelburg, Eastern Cape
Middelburg, EC => Middelburg, Eastern Cape
Church Street, Middelburg ?> Middelburg, Mpumalanga | Middelburg, Eastern Cape
Church Street, Middelburg, Mpumalanga => Middelburg, Mpumalanga
Heidelberg ?> Heidelberg, Gauteng | Heidelberg, Western Cape
12 Voortrekker Street, Heidelberg, Western Cape => Heidelberg, Western Cape
12 Main Road Claremont Cape Town => Claremont, Cape Town, Western Cape
Vilakazi Street Orlando West Soweto => Orlando West, Soweto, Gauteng
Soweto, Orlando West => Orlando West, Soweto, Gauteng
Port Elizabeth => Gqeberha, Eastern Cape
Main Road, Walmer, PE => Walmer, Gqeberha, Eastern Cape
High Street, Grahamstown => Makhanda, Eastern Cape
Joburg => Johannesburg, Gauteng
Maboneng, Jozi => Maboneng, Johannesburg, Gauteng
Sandton City, Sandton => Sandton, Gauteng
Shop G12, Gateway, Umhlanga, Durban, 4319 => Umhlanga, Durban, KwaZulu-Natal
Stand 1234, Tembisa => Thembisa, Ekurhuleni, Gauteng
12 Main Road, Tembisa, Kempton Park, 1632 => Thembisa, Ekurhuleni, Gauteng
Zone 12, Sebokeng, Vereeniging => Sebokeng, Gauteng
Diepsloot Ext 2, Midrand => Diepsloot, Johannesburg, Gauteng
Kempton Park and surrounding areas => Kempton Park, Gauteng
Rustenburg en omgewing => Rustenburg, North West
Gugulethu NY1 => Gugulethu, Cape Town, Western Cape
12 Main Road, Vanderbijlpark SE6, 1911 => Vanderbijlpark, Gauteng
Umlazi V Section => Umlazi, Durban, KwaZulu-Natal
12 Beaconsfield Avenue, Vereeniging, Vereeniging, 1939 => Vereeniging, Gauteng
Blok H, Botshabelo, Botshabelo, Free State => Botshabelo, Free State
Main Road, Port Elizabeth, Gqeberha => Gqeberha, Eastern Cape
Mthatha next to Shoprite => Mthatha, Eastern Cape
Johannesburg and Pretoria ?> Pretoria, Gauteng | Pretoria, Eastern Cape
Stand No 1234 Zone 6 Diepkloof Soweto => Diepkloof, Soweto, Gauteng
House 55, Section B, Mamelodi, Pretoria => Mamelodi, Pretoria, Gauteng
Extension 12, Lenasia => Lenasia, Johannesburg, Gauteng
NU 3, Mdantsane => Mdantsane, East London, Eastern Cape
Nottingham Road => Nottingham Road, KwaZulu-Natal
Main Road, Nottingham Road => Nottingham Road, KwaZulu-Natal
Kei Road, Eastern Cape => Kei Road, Eastern Cape
Langa Township => Langa, Cape Town, Western Cape
Mlungisi Location, Komani => Mlungisi, Komani, Eastern Cape
10 km outside Cullinan ?> Cullinan, Gauteng
R27, 5 km from Langebaan ?> Langebaan, Western Cape
near Maponya Mall, Soweto => Soweto, Gauteng
opposite the taxi rank, Umlazi => Umlazi, Durban, KwaZulu-Natal
Between Parys and Vredefort ?> Parys, Free State | Vredefort, Free State
Corner of Bree and Church Streets, Parow => Parow, Cape Town, Western Cape
Cnr Durban and Voortrekker, Bellville => Bellville, Cape Town, Western Cape
cnr Main & Durban Rd, Bellville => Bellville, Cape Town, Western Cape
Kerkstraat 12, Stellenbosch => Stellenbosch, Western Cape
Langstraat, Kaapstad => Cape Town, Western Cape
Plot 12, Hartbeespoort => Hartbeespoort, North West
Farm Rietvlei, Clanwilliam => Clanwilliam, Western Cape
Mpumalanga ?>
Mpumalanga, Durban => Mpumalanga, Durban, KwaZulu-Natal
Mpumalanga, KwaZulu-Natal => Mpumalanga, Durban, KwaZulu-Natal
Gauteng ?>
South Africa ?>
Upington Northern Cape 8801 South Africa => Upington, Northern Cape
22 Jan Smuts Avenue, Rosebank, 2196 ?> Rosebank, Johannesburg, Gauteng | Rosebank, Cape Town, Western Cape
2 Hatfield Street, Gardens, Cape Town => Gardens, Cape Town, Western Cape
Hatfield, Gauteng => Hatfield, Pretoria, Gauteng
Springs => Springs, Gauteng
Richmond ?> Richmond, KwaZulu-Natal | Richmond, Northern Cape
Rosebank ?> Rosebank, Johannesburg, Gauteng | Rosebank, Cape Town, Western Cape
Sydenham, Durban => Sydenham, Durban, KwaZulu-Natal
Sydenham ?> Sydenham, Durban, KwaZulu-Natal | Sydenham, Gqeberha, Eastern Cape
Cape Town, Durban ?> Durban, KwaZulu-Natal | Cape Town, Western Cape
Durban, Gauteng ?> Durban, KwaZulu-Natal
We come to you in Soweto ?> Soweto, Gauteng
Online only ?>
Mobile service ?>
St Lucia => St Lucia, KwaZulu-Natal
Port St Johns => Port St Johns, Eastern Cape
14 St Georges Street, Knysna => Knysna, Western Cape
George Street, Athlone ?> Athlone, Cape Town, Western Cape | Athlone, Durban, KwaZulu-Natal
5 George, Paarl => Paarl, Western Cape
Unit 3, Block C, Midrand Business Park, Midrand => Midrand, Gauteng
Kasi Corner, Gugulethu => Gugulethu, Cape Town, Western Cape
KwaMashu => KwaMashu, Durban, KwaZulu-Natal
Kwa Mashu, section E => KwaMashu, Durban, KwaZulu-Natal
Pretoria East => Pretoria, Gauteng
Nelspruit => Mbombela, Mpumalanga
Witbank => eMalahleni, Mpumalanga
Main Street, Uitenhage => Kariega, Eastern Cape
Pietersburg => Polokwane, Limpopo
Shop 12, Soweto Street, Thohoyandou => Thohoyandou, Limpopo
Cape Road, Gqeberha => Gqeberha, Eastern Cape
14 Louis Trichardt Street, Graskop => Graskop, Mpumalanga
Bloemfontein Road, Kimberley => Kimberley, Northern Cape
King William's Town => Qonce, Eastern Cape
Ladysmith => Ladysmith, KwaZulu-Natal
Ladysmith, Western Cape ?> Ladysmith, KwaZulu-Natal
Bethlehem => Bethlehem, Free State
`

/** `labels` are the first proposals, at most two when the text is ambiguous; none means that no place is proposed. */
export const trickyAddresses = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [, text = '', sign, labels = ''] = /^(.*) ([=?])> ?(.*)$/.exec(line) ?? []
    return { text, isUnambiguous: sign === '=', labels: labels === '' ? [] : labels.split(' | ') }
  })
