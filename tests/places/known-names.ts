// Names of places as people say and write them, and the place that each must find first.

const lines = `
Johannesburg, Gauteng: Johannesburg, johannesburg, JOBURG, Joburg, Jo'burg, Jozi, JHB, eGoli, Egoli, Johanesburg, Johannesberg, Jhb, Johannesb
Cape Town, Western Cape: Cape Town, capetown, Kaapstad, iKapa, Mother City, CPT, Cape Twon, cape tow
Newlands, Cape Town, Western Cape: Newlands Cape Town, Nuweland
Rocklands, Cape Town, Western Cape: Rocklands Cape Town
V&A Waterfront, Cape Town, Western Cape: Waterfront, V&A Waterfront
Azaadville, Krugersdorp, Gauteng: Azaadville
Wierda Park, Pretoria, Gauteng: Wierda Park, wierdapark
Yellowwood Park, Durban, KwaZulu-Natal: Yellowwood Park
KwaMagxaki, Gqeberha, Eastern Cape: KwaMagxaki
Greenstone, Edenvale, Gauteng: Greenstone Hill
Clarendon, Pietermaritzburg, KwaZulu-Natal: Clarendon
Durban, KwaZulu-Natal: Durban, eThekwini, Ethekwini, Dbn, Durbs, Durbn, durba
Pretoria, Gauteng: Pretoria, Tshwane, Pta, Pitori, Preteria, City of Tshwane, PTA
Ekurhuleni, Gauteng: Ekurhuleni, East Rand, Ekuruleni
Gqeberha, Eastern Cape: Gqeberha, Port Elizabeth, PE, iBhayi, Ibhayi, P.E., Die Baai, Nelson Mandela Bay, Gqebera, Qberha, Port Elisabeth, port eliz
East London, Eastern Cape: East London, Slummies, Buffalo City, eMonti, Oos-Londen, KuGompo City
Bloemfontein, Free State: Bloemfontein, Bloem, Mangaung, Bloemfontien
Pietermaritzburg, KwaZulu-Natal: Pietermaritzburg, Maritzburg, PMB, uMgungundlovu, Pietermaritsburg
Soweto, Gauteng: Soweto, soweto gauteng, Sowetho, Sowet
Orlando West, Soweto, Gauteng: Orlando West, Orlando West Soweto, orlando-west
Orlando East, Soweto, Gauteng: Orlando East
Diepkloof, Soweto, Gauteng: Diepkloof
Meadowlands, Soweto, Gauteng: Meadowlands
Pimville, Soweto, Gauteng: Pimville
Dobsonville, Soweto, Gauteng: Dobsonville
Protea Glen, Soweto, Gauteng: Protea Glen
Zola, Soweto, Gauteng: Zola
Naledi, Soweto, Gauteng: Naledi
Chiawelo, Soweto, Gauteng: Chiawelo
Kliptown, Soweto, Gauteng: Kliptown
Eldorado Park, Johannesburg, Gauteng: Eldorado Park, Eldos, Eldoradopark
Ivory Park, Johannesburg, Gauteng: Ivory Park
Alexandra, Johannesburg, Gauteng: Alexandra, Alex, Gomora
Diepsloot, Johannesburg, Gauteng: Diepsloot
Cosmo City, Johannesburg, Gauteng: Cosmo City
Orange Farm, Johannesburg, Gauteng: Orange Farm
Lenasia, Johannesburg, Gauteng: Lenasia, Lenz
Ennerdale, Johannesburg, Gauteng: Ennerdale
Hillbrow, Johannesburg, Gauteng: Hillbrow
Braamfontein, Johannesburg, Gauteng: Braamfontein, Braam
Maboneng, Johannesburg, Gauteng: Maboneng
Melville, Johannesburg, Gauteng: Melville
Yeoville, Johannesburg, Gauteng: Yeoville
Rosebank, Johannesburg, Gauteng: Rosebank
Rosebank, Cape Town, Western Cape: Rosebank Cape Town, Rosebank WC
Sandton, Gauteng: Sandton
Randburg, Gauteng: Randburg
Roodepoort, Gauteng: Roodepoort
Midrand, Gauteng: Midrand, Halfway House
Fourways, Sandton, Gauteng: Fourways, Four Ways
Thembisa, Ekurhuleni, Gauteng: Tembisa, Thembisa
Katlehong, Ekurhuleni, Gauteng: Katlehong
Thokoza, Ekurhuleni, Gauteng: Thokoza, Tokoza
Vosloorus, Ekurhuleni, Gauteng: Vosloorus
Daveyton, Ekurhuleni, Gauteng: Daveyton
KwaThema, Ekurhuleni, Gauteng: KwaThema, Kwa-Thema, Kwa Thema
Kempton Park, Gauteng: Kempton Park, Kempton
Benoni, Gauteng: Benoni
Boksburg, Gauteng: Boksburg
Germiston, Gauteng: Germiston
Springs, Gauteng: Springs
Alberton, Gauteng: Alberton
Brakpan, Gauteng: Brakpan
Centurion, Gauteng: Centurion, Verwoerdburg
Atteridgeville, Pretoria, Gauteng: Atteridgeville, Pheli, Atteridgville
Mamelodi, Pretoria, Gauteng: Mamelodi
Soshanguve, Pretoria, Gauteng: Soshanguve, Sosh
Ga-Rankuwa, Pretoria, Gauteng: Ga-Rankuwa, Garankuwa, Ga Rankuwa
Mabopane, Pretoria, Gauteng: Mabopane
Hammanskraal, Gauteng: Hammanskraal
Hatfield, Pretoria, Gauteng: Hatfield
Krugersdorp, Gauteng: Krugersdorp, Mogale City
Munsieville, Krugersdorp, Gauteng: Munsieville
Kagiso, Krugersdorp, Gauteng: Kagiso
Sebokeng, Gauteng: Sebokeng
Sharpeville, Vereeniging, Gauteng: Sharpeville
Vanderbijlpark, Gauteng: Vanderbijlpark, Vanderbijl Park
Vereeniging, Gauteng: Vereeniging, Vereniging
Heidelberg, Gauteng: Heidelberg, Heidelberg GP
Heidelberg, Western Cape: Heidelberg Western Cape, Heidelberg, WC
Khayelitsha, Cape Town, Western Cape: Khayelitsha, Kayelitsha, Khaya
Mitchells Plain, Cape Town, Western Cape: Mitchells Plain, Mitchell's Plain
Gugulethu, Cape Town, Western Cape: Gugulethu, Guguletu, Gugs
Langa, Cape Town, Western Cape: Langa
Nyanga, Cape Town, Western Cape: Nyanga
Delft, Cape Town, Western Cape: Delft
Philippi, Cape Town, Western Cape: Philippi
Hanover Park, Cape Town, Western Cape: Hanover Park
Elsies River, Cape Town, Western Cape: Elsies River, Elsiesrivier
Dunoon, Cape Town, Western Cape: Du Noon, Dunoon
Masiphumelele, Cape Town, Western Cape: Masiphumelele, Masi
Athlone, Cape Town, Western Cape: Athlone
Bellville, Cape Town, Western Cape: Bellville, Belville
Woodstock, Cape Town, Western Cape: Woodstock
Sea Point, Cape Town, Western Cape: Sea Point, Seapoint
Bo-Kaap, Cape Town, Western Cape: Bo-Kaap, Bokaap, Bo Kaap
Somerset West, Cape Town, Western Cape: Somerset West
Simon's Town, Cape Town, Western Cape: Simon's Town, Simons Town, Simonstown
Gordon's Bay, Cape Town, Western Cape: Gordons Bay
Stellenbosch, Western Cape: Stellenbosch, Stellies, Stellenbosh, Stelenbosch
Kayamandi, Stellenbosch, Western Cape: Kayamandi
Paarl, Western Cape: Paarl
Franschhoek, Western Cape: Franschhoek, Franschoek
Hermanus, Western Cape: Hermanus
George, Western Cape: George
Knysna, Western Cape: Knysna, Knynsa
Plettenberg Bay, Western Cape: Plettenberg Bay, Plett
Groot-Brakrivier, Western Cape: Groot-Brakrivier, Grootbrak, Groot Brak, Great Brak, Great Brak River
Mossel Bay, Western Cape: Mossel Bay, Mosselbaai
Oudtshoorn, Western Cape: Oudtshoorn, Oudshoorn
Beaufort West, Western Cape: Beaufort West
Calitzdorp, Western Cape: Calitzdorp
Velddrif, Western Cape: Velddrif, Velddrift
Albertinia, Western Cape: Albertinia
Umlazi, Durban, KwaZulu-Natal: Umlazi, eMlazi
KwaMashu, Durban, KwaZulu-Natal: KwaMashu, Kwa Mashu, Kwa-Mashu
Inanda, Durban, KwaZulu-Natal: Inanda
Phoenix, Durban, KwaZulu-Natal: Phoenix
Chatsworth, Durban, KwaZulu-Natal: Chatsworth
Cato Manor, Durban, KwaZulu-Natal: Cato Manor, Umkhumbane
Umhlanga, Durban, KwaZulu-Natal: Umhlanga, Mhlanga, Umhlanga Rocks
Pinetown, KwaZulu-Natal: Pinetown
Ballito, KwaZulu-Natal: Ballito
eManzimtoti, KwaZulu-Natal: Amanzimtoti, eManzimtoti, Toti
oThongathi, KwaZulu-Natal: Tongaat, oThongathi
KwaDukuza, KwaZulu-Natal: KwaDukuza, Stanger
Ladysmith, KwaZulu-Natal: Ladysmith
Newcastle, KwaZulu-Natal: Newcastle
Madadeni, Newcastle, KwaZulu-Natal: Madadeni
Richards Bay, KwaZulu-Natal: Richards Bay, Richard's Bay
eSikhaleni, KwaZulu-Natal: Esikhawini, eSikhaleni
Nquthu, KwaZulu-Natal: Nquthu, Nqutu
Ulundi, KwaZulu-Natal: Ulundi
Kariega, Eastern Cape: Kariega, Uitenhage, Uitenhague
KwaNobuhle, Kariega, Eastern Cape: KwaNobuhle, Kwanobuhle
New Brighton, Gqeberha, Eastern Cape: New Brighton
Motherwell, Gqeberha, Eastern Cape: Motherwell
Zwide, Gqeberha, Eastern Cape: Zwide
Kenton-on-Sea, Eastern Cape: Kenton on Sea, Kenton-on-Sea
Mdantsane, East London, Eastern Cape: Mdantsane
Makhanda, Eastern Cape: Makhanda, Grahamstown, eRhini
Komani, Eastern Cape: Komani, Queenstown
Qonce, Eastern Cape: Qonce, King William's Town, King Williams Town, KWT
Bhisho, Eastern Cape: Bhisho, Bisho
Mthatha, Eastern Cape: Mthatha, Umtata
Gcuwa, Eastern Cape: Gcuwa, Butterworth
Dutywa, Eastern Cape: Dutywa, Idutywa
KwaBhaca, Eastern Cape: KwaBhaca, Mount Frere
Cacadu, Eastern Cape: Lady Frere, Cacadu
KwaMaqoma, Eastern Cape: KwaMaqoma, Fort Beaufort
Nxuba, Eastern Cape: Nxuba, Cradock
Maletswai, Eastern Cape: Maletswai, Aliwal North
Nqanqarhu, Eastern Cape: Nqanqarhu, Maclear
Khowa, Eastern Cape: Khowa, Elliot
Robert Sobukwe Town, Eastern Cape: Robert Sobukwe Town, Graaff-Reinet, Graaff Reinet, Graaf-Reinet
Jeffreys Bay, Eastern Cape: Jeffreys Bay, J-Bay, Jeffrey's Bay
Welkom, Free State: Welkom
Thabong, Welkom, Free State: Thabong
Botshabelo, Free State: Botshabelo
Phuthaditjhaba, Free State: Phuthaditjhaba, Qwaqwa, QwaQwa
Winnie Mandela, Free State: Winnie Mandela, Brandfort
Sasolburg, Free State: Sasolburg
Kimberley, Northern Cape: Kimberley, Kimberly
Galeshewe, Kimberley, Northern Cape: Galeshewe
Upington, Northern Cape: Upington
Kuruman, Northern Cape: Kuruman
Springbok, Northern Cape: Springbok
Daniëlskuil, Northern Cape: Daniëlskuil, Danielskuil
Mbombela, Mpumalanga: Mbombela, Nelspruit
eMalahleni, Mpumalanga: eMalahleni, Witbank
KwaGuqa, eMalahleni, Mpumalanga: KwaGuqa, Kwa-Guqa
Middelburg, Mpumalanga: Middelburg, Middelburg MP, Middelburg Mpumalanga, Middleburg
Middelburg, Eastern Cape: Middelburg EC, Middelburg, Eastern Cape
eMkhondo, Mpumalanga: eMkhondo, Mkhondo, Piet Retief
Mashishing, Mpumalanga: Mashishing, Lydenburg
eNtokozweni, Mpumalanga: eNtokozweni, Machadodorp
Emgwenya, Mpumalanga: Emgwenya, Waterval Boven
eMakhazeni, Mpumalanga: eMakhazeni, Belfast
White River, Mpumalanga: White River, Witrivier
Ermelo, Mpumalanga: Ermelo
Polokwane, Limpopo: Polokwane, Pietersburg, Polokwani
Seshego, Polokwane, Limpopo: Seshego
Mankweng, Limpopo: Mankweng, Turfloop
Mokopane, Limpopo: Mokopane, Potgietersrus
Modimolle, Limpopo: Modimolle, Nylstroom
Mookgophong, Limpopo: Mookgophong, Naboomspruit
Bela-Bela, Limpopo: Bela-Bela, Bela Bela, Warmbaths, Warmbad
Lephalale, Limpopo: Lephalale, Ellisras
Musina, Limpopo: Musina, Messina
Louis Trichardt, Limpopo: Louis Trichardt, Makhado
Modjadjiskloof, Limpopo: Modjadjiskloof, Duiwelskloof
Thohoyandou, Limpopo: Thohoyandou, Thohoyanḓou
Giyani, Limpopo: Giyani
Rustenburg, North West: Rustenburg, Rustenberg
Mahikeng, North West: Mahikeng, Mafikeng, Mafeking
Klerksdorp, North West: Klerksdorp, Matlosana
Potchefstroom, North West: Potchefstroom, Potch, Tlokwe
Brits, North West: Brits
Hartbeespoort, North West: Hartbeespoort, Harties
Sun City, North West: Sun City
Groot Marico, North West: Groot Marico, Groot-Marico
`

/** A name as it is typed, and the label of the place that it means. */
export type KnownName = { typed: string; label: string }

/** Every name of the list above. */
export const knownNames: KnownName[] = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [label = '', names = ''] = line.split(': ')
    return names.split(/, (?!(?:WC|Eastern Cape)$)/).map((typed) => ({ typed, label }))
  })
