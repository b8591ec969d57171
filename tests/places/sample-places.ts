// The location of each sample business, and its place as a person reads it.

const lines = `
Njoli Street, KwaZakhele, Gqeberha, Eastern Cape > Kwazakhele, Gqeberha, Eastern Cape
Haworthia Drive, Malabar, Gqeberha, Eastern Cape > Malabar, Gqeberha, Eastern Cape
Billie Road, NU 1, Mdantsane, East London, Eastern Cape > Mdantsane, East London, Eastern Cape
Second Beach Road, Port St Johns, Eastern Cape > Port St Johns, Eastern Cape
Parliament Street, Graaff-Reinet, Eastern Cape > Robert Sobukwe Town, Eastern Cape
Beach Road, Coffee Bay, Eastern Cape > Coffee Bay, Eastern Cape
Oak Avenue, Hogsback, Eastern Cape > Hogsback, Eastern Cape
Martin Street, Nieu-Bethesda, Eastern Cape > Nieu-Bethesda, Eastern Cape
Pepper Street, Jeffreys Bay, Eastern Cape > Jeffreys Bay, Eastern Cape
Sutherland Street, Mthatha, Eastern Cape > Mthatha, Eastern Cape
Main Road, Walmer, Gqeberha, Eastern Cape > Walmer, Gqeberha, Eastern Cape
Ncame Street, Joza, Makhanda, Eastern Cape > Joza, Makhanda, Eastern Cape
Cathcart Street, Qonce, Eastern Cape > Qonce, Eastern Cape
Jacaranda Street, Lusikisiki, Eastern Cape > Lusikisiki, Eastern Cape
Cathcart Road, Komani, Eastern Cape > Komani, Eastern Cape
Main Street, Kirkwood, Eastern Cape > Kirkwood, Eastern Cape
Adderley Street, Cradock, Eastern Cape > Nxuba, Eastern Cape
Bathurst Street, Makhanda, Eastern Cape > Makhanda, Eastern Cape
Ferguson Road, New Brighton, Gqeberha, Eastern Cape > New Brighton, Gqeberha, Eastern Cape
Voortrekker Street, Cradock, Eastern Cape > Nxuba, Eastern Cape
Caledon Street, Kariega, Eastern Cape > Kariega, Eastern Cape
Main Road, Gonubie, East London, Eastern Cape > Gonubie, East London, Eastern Cape
King Street, Butterworth, Eastern Cape > Gcuwa, Eastern Cape
Kragga Kamma Road, Lorraine, Gqeberha, Eastern Cape > Lorraine, Gqeberha, Eastern Cape
Independence Avenue, Bhisho, Eastern Cape > Bhisho, Eastern Cape
Qumza Highway, NU 3, Mdantsane, East London, Eastern Cape > Mdantsane, East London, Eastern Cape
Robinson Road, Komani, Eastern Cape > Komani, Eastern Cape
Main Street, Despatch, Eastern Cape > Despatch, Eastern Cape
Diaz Road, Jeffreys Bay, Eastern Cape > Jeffreys Bay, Eastern Cape
Mbotyi Road, Lusikisiki, Eastern Cape > Lusikisiki, Eastern Cape
Maku Street, Motherwell, Gqeberha, Eastern Cape > Motherwell, Gqeberha, Eastern Cape
Kempston Road, Sydenham, Gqeberha, Eastern Cape > Sydenham, Gqeberha, Eastern Cape
Commercial Road, Arcadia, East London, Eastern Cape > Arcadia, East London, Eastern Cape
Sprigg Street, Mthatha, Eastern Cape > Mthatha, Eastern Cape
Stateway, Welkom, Free State > Welkom, Free State
Main Road, Section H, Botshabelo, Free State > Botshabelo, Free State
Main Street, Clarens, Free State > Clarens, Free State
Mampoi Street, Phuthaditjhaba, Free State > Phuthaditjhaba, Free State
Fontein Street, Ficksburg, Free State > Ficksburg, Free State
Constantia Road, Thabong, Welkom, Free State > Thabong, Welkom, Free State
Melville Drive, Brandwag, Bloemfontein, Free State > Brandwag, Bloemfontein, Free State
Excelsior Road, Thaba Nchu, Free State > Thaba Nchu, Free State
Bree Street, Parys, Free State > Parys, Free State
Moshoeshoe Street, Rocklands, Bloemfontein, Free State > Rocklands, Bloemfontein, Free State
Voortrekker Street, Memel, Free State > Memel, Free State
Paul Kruger Avenue, Universitas, Bloemfontein, Free State > Universitas, Bloemfontein, Free State
Cross Street, Kroonstad, Free State > Kroonstad, Free State
Fichardt Street, Sasolburg, Free State > Sasolburg, Free State
Muller Street, Bethlehem, Free State > Bethlehem, Free State
Kruis Street, Parys, Free State > Parys, Free State
Preller Street, Bothaville, Free State > Bothaville, Free State
Warden Street, Harrismith, Free State > Harrismith, Free State
6718 Pela Street, Orlando West, Soweto, Gauteng > Orlando West, Soweto, Gauteng
31 Goud Street, City and Suburban, Johannesburg, Gauteng > City and Suburban, Johannesburg, Gauteng
Hunter Street, Yeoville, Johannesburg, Gauteng > Yeoville, Johannesburg, Gauteng
Mint Road, Fordsburg, Johannesburg, Gauteng > Fordsburg, Johannesburg, Gauteng
Prairie Street, Rosettenville, Johannesburg, Gauteng > Rosettenville, Johannesburg, Gauteng
16th Avenue, Alexandra, Johannesburg, Gauteng > Alexandra, Johannesburg, Gauteng
Gerrit Maritz Street, Pretoria North, Pretoria, Gauteng > Pretoria North, Pretoria, Gauteng
Tsamaya Avenue, Mamelodi West, Pretoria, Gauteng > Mamelodi West, Pretoria, Gauteng
Letsoho Street, Katlehong, Gauteng > Katlehong, Ekurhuleni, Gauteng
Tyrwhitt Avenue, Rosebank, Johannesburg, Gauteng > Rosebank, Johannesburg, Gauteng
Kumalo Street, Orlando West, Soweto, Gauteng > Orlando West, Soweto, Gauteng
Immink Drive, Diepkloof Zone 3, Soweto, Gauteng > Diepkloof, Soweto, Gauteng
Protea Boulevard, Protea Glen, Soweto, Gauteng > Protea Glen, Soweto, Gauteng
4th Avenue, Melville, Johannesburg, Gauteng > Melville, Johannesburg, Gauteng
Juta Street, Braamfontein, Johannesburg, Gauteng > Braamfontein, Johannesburg, Gauteng
Voortrekker Street, Heidelberg, Gauteng > Heidelberg, Gauteng
Aubrey Matlala Road, Soshanguve, Pretoria, Gauteng > Soshanguve, Pretoria, Gauteng
Khoza Street, Atteridgeville, Pretoria, Gauteng > Atteridgeville, Pretoria, Gauteng
Zonderwater Road, Cullinan, Gauteng > Cullinan, Gauteng
Mncube Drive, Dube, Soweto, Gauteng > Dube, Soweto, Gauteng
Victoria Street, Germiston, Gauteng > Germiston, Gauteng
Harry Galaun Drive, Vorna Valley, Midrand, Gauteng > Vorna Valley, Midrand, Gauteng
Barrage Road, Vanderbijlpark, Gauteng > Vanderbijlpark, Gauteng
Andrew Mapheto Drive, Tembisa, Gauteng > Thembisa, Ekurhuleni, Gauteng
Roosevelt Street, Alexandra, Johannesburg, Gauteng > Alexandra, Johannesburg, Gauteng
Woburn Avenue, Benoni, Gauteng > Benoni, Gauteng
Shabangu Avenue, Mamelodi East, Pretoria, Gauteng > Mamelodi East, Pretoria, Gauteng
Frederika Street, Gezina, Pretoria, Gauteng > Gezina, Pretoria, Gauteng
Moshoeshoe Street, Zone 14, Sebokeng, Gauteng > Sebokeng, Gauteng
Rose Avenue, Lenasia, Johannesburg, Gauteng > Lenasia, Johannesburg, Gauteng
Bierman Road, Vosloorus, Gauteng > Vosloorus, Ekurhuleni, Gauteng
Jewel Street, Laudium, Pretoria, Gauteng > Laudium, Pretoria, Gauteng
Paardekraal Drive, Krugersdorp, Gauteng > Krugersdorp, Gauteng
Trichardts Road, Boksburg, Gauteng > Boksburg, Gauteng
High Street, Brixton, Johannesburg, Gauteng > Brixton, Johannesburg, Gauteng
Diagonal Street, Newtown, Johannesburg, Gauteng > Newtown, Johannesburg, Gauteng
Lochner Road, Raslouw, Centurion, Gauteng > Raslouw, Centurion, Gauteng
Voortrekker Street, Vereeniging, Gauteng > Vereeniging, Gauteng
Ontdekkers Road, Roodepoort, Gauteng > Roodepoort, Gauteng
Monument Road, Kempton Park, Gauteng > Kempton Park, Gauteng
Bram Fischer Drive, Ferndale, Randburg, Gauteng > Ferndale, Randburg, Gauteng
Mncube Drive, Meadowlands, Soweto, Gauteng > Meadowlands, Soweto, Gauteng
Burnett Street, Hatfield, Pretoria, Gauteng > Hatfield, Pretoria, Gauteng
Molefe Makinta Highway, Mabopane, Pretoria, Gauteng > Mabopane, Pretoria, Gauteng
President Street, Germiston, Gauteng > Germiston, Gauteng
Rabie Street, Lyttelton, Centurion, Gauteng > Lyttelton, Centurion, Gauteng
Sontonga Road, Katlehong, Gauteng > Katlehong, Ekurhuleni, Gauteng
Setlogelo Drive, Ga-Rankuwa, Gauteng > Ga-Rankuwa, Pretoria, Gauteng
Kingfisher Avenue, Sunward Park, Boksburg, Gauteng > Sunward Park, Ekurhuleni, Gauteng
Adams Road, Evaton, Gauteng > Evaton, Gauteng
Third Street, Springs, Gauteng > Springs, Gauteng
Maunde Street, Atteridgeville, Pretoria, Gauteng > Atteridgeville, Pretoria, Gauteng
Voortrekker Road, Brakpan, Gauteng > Brakpan, Gauteng
Mooki Street, Orlando East, Soweto, Gauteng, 1804 > Orlando East, Soweto, Gauteng
Oakley Street, Rayton, Gauteng > Rayton, Gauteng
Turf Club Street, Turffontein, Johannesburg, Gauteng > Turffontein, Johannesburg, Gauteng
Bolani Road, Jabulani, Soweto, Gauteng > Jabulani, Soweto, Gauteng
Geba Street, Kagiso, Krugersdorp, Gauteng > Kagiso, Krugersdorp, Gauteng
Khumalo Street, Thokoza, Gauteng > Thokoza, Ekurhuleni, Gauteng
Mitchell Street, Pretoria West, Pretoria, Gauteng > Pretoria West, Pretoria, Gauteng
212 Florence Nightingale Drive, Chatsworth, Durban, KwaZulu-Natal > Chatsworth, Durban, KwaZulu-Natal
164 Florida Road, Morningside, Durban, KwaZulu-Natal > Morningside, Durban, KwaZulu-Natal
88 Whetstone Drive, Phoenix, Durban, KwaZulu-Natal > Phoenix, Durban, KwaZulu-Natal
41 Malandela Road, KwaMashu, Durban, KwaZulu-Natal > KwaMashu, Durban, KwaZulu-Natal
R103, Nottingham Road, KwaZulu-Natal > Nottingham Road, KwaZulu-Natal
63 Scott Street, Newcastle, KwaZulu-Natal > Newcastle, KwaZulu-Natal
Marine Drive, Margate, KwaZulu-Natal > Margate, KwaZulu-Natal
14 Randles Road, Sydenham, Durban, KwaZulu-Natal > Sydenham, Durban, KwaZulu-Natal
97 Helen Joseph Road, Glenwood, Durban, KwaZulu-Natal > Glenwood, Durban, KwaZulu-Natal
Curnick Ndlovu Highway, Inanda, Durban, KwaZulu-Natal > Inanda, Durban, KwaZulu-Natal
31 Main Street, Howick, KwaZulu-Natal > Howick, KwaZulu-Natal
52 Osborn Road, Eshowe, KwaZulu-Natal > Eshowe, KwaZulu-Natal
19 Mark Street, Vryheid, KwaZulu-Natal > Vryheid, KwaZulu-Natal
73 McKenzie Street, St Lucia, KwaZulu-Natal > St Lucia, KwaZulu-Natal
Himeville Road, Underberg, KwaZulu-Natal > Underberg, KwaZulu-Natal
R22, Hluhluwe, KwaZulu-Natal > Hluhluwe, KwaZulu-Natal
Marine Drive, Uvongo, Margate, KwaZulu-Natal > Uvongo, Margate, KwaZulu-Natal
118 Murchison Street, Ladysmith, KwaZulu-Natal > Ladysmith, KwaZulu-Natal
56 Sibusiso Mdakane Road, Umlazi, Durban, KwaZulu-Natal > Umlazi, Durban, KwaZulu-Natal
22 Crompton Street, Pinetown, KwaZulu-Natal > Pinetown, KwaZulu-Natal
Bullion Boulevard, Richards Bay, KwaZulu-Natal > Richards Bay, KwaZulu-Natal
27 Wick Street, Verulam, KwaZulu-Natal > Verulam, KwaZulu-Natal
240 Langalibalele Street, Pietermaritzburg, KwaZulu-Natal > Pietermaritzburg, KwaZulu-Natal
310 Sparks Road, Overport, Durban, KwaZulu-Natal > Overport, Durban, KwaZulu-Natal
FJ Sithole Road, Imbali, Pietermaritzburg, KwaZulu-Natal > Imbali, Pietermaritzburg, KwaZulu-Natal
Old Main Road, Botha's Hill, KwaZulu-Natal > Botha’s Hill, KwaZulu-Natal
74 Hope Street, Kokstad, KwaZulu-Natal > Kokstad, KwaZulu-Natal
Main Street, Nongoma, KwaZulu-Natal > Nongoma, KwaZulu-Natal
Turnbull Street, Empangeni, KwaZulu-Natal > Empangeni, KwaZulu-Natal
Beach Road, Amanzimtoti, KwaZulu-Natal > eManzimtoti, KwaZulu-Natal
Ezakheni Main Road, Ezakheni, Ladysmith, KwaZulu-Natal > Ezakheni, Ladysmith, KwaZulu-Natal
Inanda Road, Hillcrest, KwaZulu-Natal > Hillcrest, KwaZulu-Natal
141 Victoria Street, Dundee, KwaZulu-Natal > Dundee, KwaZulu-Natal
36 Cleland Road, Hayfields, Pietermaritzburg, KwaZulu-Natal > Hayfields, Pietermaritzburg, KwaZulu-Natal
9 Chartwell Drive, Umhlanga, KwaZulu-Natal > Umhlanga, Durban, KwaZulu-Natal
Princess Magogo Street, Ulundi, KwaZulu-Natal > Ulundi, KwaZulu-Natal
48 Bazley Street, Port Shepstone, KwaZulu-Natal > Port Shepstone, KwaZulu-Natal
Northcroft Drive, Phoenix, Durban, KwaZulu-Natal > Phoenix, Durban, KwaZulu-Natal
23rd Avenue, Clermont, Pinetown, KwaZulu-Natal > Clermont, Durban, KwaZulu-Natal
84 Scott Street, Scottburgh, KwaZulu-Natal > Scottburgh, KwaZulu-Natal
Austerville Drive, Wentworth, Durban, KwaZulu-Natal > Wentworth, Durban, KwaZulu-Natal
Inkosi Mtubatuba Road, Mtubatuba, KwaZulu-Natal > Mtubatuba, KwaZulu-Natal
112 Albert Street, Estcourt, KwaZulu-Natal > Estcourt, KwaZulu-Natal
Arbuckle Street, Himeville, KwaZulu-Natal > Himeville, KwaZulu-Natal
Mphephu Street, Thohoyandou, Limpopo > Thohoyandou, Limpopo
R81 Main Road, Section A, Giyani, Limpopo > Giyani, Limpopo
Krogh Street, Louis Trichardt, Limpopo > Louis Trichardt, Limpopo
Argyle Road, Hoedspruit, Limpopo > Hoedspruit, Limpopo
Chris Hani Drive, Bela-Bela, Limpopo > Bela-Bela, Limpopo
Freedom Drive, Zone 4, Seshego, Polokwane, Limpopo > Seshego, Polokwane, Limpopo
Sibasa Main Road, Sibasa, Thohoyandou, Limpopo > Sibasa, Thohoyandou, Limpopo
Main Road, Makwarela, Thohoyandou, Limpopo > Makwarela, Thohoyandou, Limpopo
Danie Joubert Street, Tzaneen, Limpopo > Tzaneen, Limpopo
University Road, Mankweng, Limpopo > Mankweng, Limpopo
Irwin Street, Musina, Limpopo > Musina, Limpopo
Nelson Mandela Drive, Lephalale, Limpopo > Lephalale, Limpopo
Thabo Mbeki Drive, Mokopane, Limpopo > Mokopane, Limpopo
Marshall Street, Flora Park, Polokwane, Limpopo > Flora Park, Polokwane, Limpopo
Hendrik van Eck Street, Phalaborwa, Limpopo > Phalaborwa, Limpopo
Platinum Street, Ladine, Polokwane, Limpopo > Ladine, Polokwane, Limpopo
Landdros Maré Street, Polokwane, Limpopo > Polokwane, Limpopo
Punda Maria Road, Shayandima, Thohoyandou, Limpopo > Shayandima, Thohoyandou, Limpopo
R40, Bushbuckridge, Mpumalanga > Bushbuckridge, Mpumalanga
17 Hugenote Street, Dullstroom, Mpumalanga > Dullstroom, Mpumalanga
Kantoor Street, Kaapsehoop, Mpumalanga > Kaapsehoop, Mpumalanga
R536, Hazyview, Mpumalanga > Hazyview, Mpumalanga
Chris Hani Street, KaNyamazane, Mbombela, Mpumalanga > KaNyamazane, Mbombela, Mpumalanga
5 PDP Kruger Street, Secunda, Mpumalanga > Secunda, Mpumalanga
88 Joubert Street, Ermelo, Mpumalanga > Ermelo, Mpumalanga
Mandela Drive, Mhluzi, Middelburg, Mpumalanga > Mhluzi, Middelburg, Mpumalanga
44 Main Street, Sabie, Mpumalanga > Sabie, Mpumalanga
29 Rissik Street, Komatipoort, Mpumalanga > Komatipoort, Mpumalanga
Matthews Phosa Drive, KwaGuqa, eMalahleni, Mpumalanga > KwaGuqa, eMalahleni, Mpumalanga
Church Street, eMkhondo, Mpumalanga > eMkhondo, Mpumalanga
12 Bester Street, Mbombela, Mpumalanga > Mbombela, Mpumalanga
Pilgrim Street, Barberton, Mpumalanga > Barberton, Mpumalanga
Louis Trichardt Street, Graskop, Mpumalanga > Graskop, Mpumalanga
Voortrekker Street, Mashishing, Mpumalanga > Mashishing, Mpumalanga
Main Road, Phokeng, North West > Phokeng, North West
Scott Street, Schoemansville, Hartbeespoort, North West > Schoemansville, Hartbeespoort, North West
Shippard Street, Mahikeng, North West > Mahikeng, North West
Draaifontein Road, Groot Marico, North West > Groot Marico, North West
Jabulani Street, Jouberton, Klerksdorp, North West > Jouberton, Klerksdorp, North West
Steve Biko Street, Potchefstroom, North West > Potchefstroom, North West
Market Street, Vryburg, North West > Vryburg, North West
Block B, Letlhabile, Brits, North West > Letlhabile, Brits, North West
Church Street, Zeerust, North West > Zeerust, North West
Scholtz Street, Lichtenburg, North West > Lichtenburg, North West
Boom Street, Rustenburg, North West > Rustenburg, North West
Leask Street, Klerksdorp, North West > Klerksdorp, North West
Botha Street, Schweizer-Reneke, North West > Schweizer-Reneke, North West
Motsatsi Street, Tlhabane, Rustenburg, North West > Tlhabane, Rustenburg, North West
Nobengula Road, Galeshewe, Kimberley, Northern Cape > Galeshewe, Kimberley, Northern Cape
Hope Street, Calvinia, Northern Cape > Calvinia, Northern Cape
Piet Retief Street, Sutherland, Northern Cape > Sutherland, Northern Cape
R360, Askham, Northern Cape > Askham, Northern Cape
Hulana Street, Galeshewe, Kimberley, Northern Cape > Galeshewe, Kimberley, Northern Cape
Voortrekker Street, Kakamas, Northern Cape > Kakamas, Northern Cape
Sizwe Street, Nonzwakazi, De Aar, Northern Cape > Nonzwakazi, De Aar, Northern Cape
Beach Road, Port Nolloth, Northern Cape > Port Nolloth, Northern Cape
Hanau Street, Carnarvon, Northern Cape > Carnarvon, Northern Cape
Schröder Street, Upington, Northern Cape > Upington, Northern Cape
Du Toitspan Road, Kimberley, Northern Cape > Kimberley, Northern Cape
Lutz Street, Williston, Northern Cape > Williston, Northern Cape
Voortrekker Street, Springbok, Northern Cape > Springbok, Northern Cape
Main Road, Mothibistad, Kuruman, Northern Cape > Mothibistad, Kuruman, Northern Cape
Rose Street, Bo-Kaap, Cape Town, Western Cape > Bo-Kaap, Cape Town, Western Cape
Ntlazane Road, Khayelitsha, Cape Town, Western Cape > Khayelitsha, Cape Town, Western Cape
Annandale Road, Stellenbosch, Western Cape > Stellenbosch, Western Cape
Huguenot Road, Franschhoek, Western Cape > Franschhoek, Western Cape
Eisleben Road, Rocklands, Mitchells Plain, Western Cape > Rocklands, Cape Town, Western Cape
Bree Street, Langebaan, Western Cape > Langebaan, Western Cape
23 Langenhoven Road, Oudtshoorn, Western Cape > Oudtshoorn, Western Cape
Voortrekker Road, Parow, Cape Town, Western Cape > Parow, Cape Town, Western Cape
118 York Street, George, Western Cape > George, Western Cape
Westcliff Road, Westcliff, Hermanus, Western Cape > Westcliff, Hermanus, Western Cape
Van Riebeeck Street, Barrydale, Western Cape > Barrydale, Western Cape
Harlem Avenue, Langa, Cape Town, Western Cape > Langa, Cape Town, Western Cape
Pakhuis Pass Road, Clanwilliam, Western Cape > Clanwilliam, Western Cape
Trotter Street, Knysna, Western Cape > Knysna, Western Cape
Japhta K Masemola Road, Khayelitsha, Cape Town, Western Cape > Khayelitsha, Cape Town, Western Cape
Wespoort Drive, Westridge, Mitchells Plain, Western Cape > Westridge, Cape Town, Western Cape
Lower Main Road, Observatory, Cape Town, Western Cape > Observatory, Cape Town, Western Cape
Washington Street, Langa, Cape Town, Western Cape > Langa, Cape Town, Western Cape
Klipfontein Road, Athlone, Cape Town, Western Cape > Athlone, Cape Town, Western Cape
Courtenay Street, George, Western Cape > George, Western Cape
Wamkelekile Street, Mbekweni, Paarl, Western Cape > Mbekweni, Paarl, Western Cape
57 Church Street, Prince Albert, Western Cape > Prince Albert, Western Cape
Hazel Road, Rylands, Cape Town, Western Cape > Rylands, Cape Town, Western Cape
Zwelitsha Drive, Nyanga, Cape Town, Western Cape > Nyanga, Cape Town, Western Cape
Bokkomlaan, Velddrif, Western Cape > Velddrif, Western Cape
Bath Street, Montagu, Western Cape > Montagu, Western Cape
Sandkraal Road, Thembalethu, George, Western Cape > Thembalethu, George, Western Cape
Albert Road, Woodstock, Cape Town, Western Cape > Woodstock, Cape Town, Western Cape
Main Road, Darling, Western Cape > Darling, Western Cape
Roodebloem Road, Woodstock, Cape Town, Western Cape > Woodstock, Cape Town, Western Cape
Steve Biko Drive, Gugulethu, Cape Town, Western Cape > Gugulethu, Cape Town, Western Cape
Main Road, Sedgefield, Western Cape > Sedgefield, Western Cape
Victoria Road, Grassy Park, Cape Town, Western Cape > Grassy Park, Cape Town, Western Cape
R43, Worcester, Western Cape > Worcester, Western Cape
Frans Conradie Drive, Brackenfell, Cape Town, Western Cape > Brackenfell, Cape Town, Western Cape
Retreat Road, Retreat, Cape Town, Western Cape > Retreat, Cape Town, Western Cape
204 Main Road, Paarl, Western Cape > Paarl, Western Cape
Horne Street, Albertinia, Western Cape > Albertinia, Western Cape
Old Faure Road, Mfuleni, Cape Town, Western Cape > Mfuleni, Cape Town, Western Cape
Vulindlela Street, Lwandle, Strand, Western Cape > Lwandle, Cape Town, Western Cape
Merriman Avenue, Stellenbosch, Western Cape > Stellenbosch, Western Cape
Church Square, Genadendal, Western Cape > Genadendal, Western Cape
Klipfontein Road, Gugulethu, Cape Town, Western Cape > Gugulethu, Cape Town, Western Cape
Donkin Street, Beaufort West, Western Cape > Beaufort West, Western Cape
Brighton Road, Kraaifontein, Cape Town, Western Cape > Kraaifontein, Cape Town, Western Cape
Bluegum Street, Bonteheuwel, Cape Town, Western Cape > Bonteheuwel, Cape Town, Western Cape
Queen Street, Calitzdorp, Western Cape > Calitzdorp, Western Cape
Lerotholi Avenue, Langa, Cape Town, Western Cape > Langa, Cape Town, Western Cape
Halt Road, Elsies River, Cape Town, Western Cape > Elsies River, Cape Town, Western Cape
Mew Way, Khayelitsha, Cape Town, Western Cape > Khayelitsha, Cape Town, Western Cape
Marsh Street, Mossel Bay, Western Cape > Mossel Bay, Western Cape
Voortrek Street, Swellendam, Western Cape > Swellendam, Western Cape
Aasvoël Avenue, Gariep Dam, Free State > Gariep Dam, Free State
AZ Berman Drive, Beacon Valley, Mitchells Plain, Western Cape > Mitchells Plain, Cape Town, Western Cape
Moore Street, Quigney, East London, Eastern Cape > Quigney, East London, Eastern Cape
Maynard Road, Wynberg, Cape Town, Western Cape > Wynberg, Cape Town, Western Cape
Ludorf Street, Brits, North West > Brits, North West
Nelson Mandela Drive, Modimolle, Limpopo > Modimolle, Limpopo
Hely Hutchinson Street, Mtunzini, KwaZulu-Natal > Mtunzini, KwaZulu-Natal
Main Road, Section K, Botshabelo, Free State > Botshabelo, Free State
Crown Street, Barberton, Mpumalanga > Barberton, Mpumalanga
Walter Sisulu Street, Middelburg, Mpumalanga > Middelburg, Mpumalanga
Bertha Mkhize Street, Durban, KwaZulu-Natal > Durban, KwaZulu-Natal
Van den Berg Street, Riversdale, Western Cape > Riversdale, Western Cape
Old Main Road, Pinetown, KwaZulu-Natal > Pinetown, KwaZulu-Natal
4th Avenue, Linden, Johannesburg, Gauteng > Linden, Johannesburg, Gauteng
Zone 1, Ezibeleni, Komani, Eastern Cape > Ezibeleni, Komani, Eastern Cape
Zone A, Lebowakgomo, Limpopo > Lebowakgomo, Limpopo
Main Road, Muizenberg, Cape Town, Western Cape > Muizenberg, Cape Town, Western Cape
Albert Road, Salt River, Cape Town, Western Cape > Salt River, Cape Town, Western Cape
St Georges Street, Simon's Town, Cape Town, Western Cape > Simon's Town, Cape Town, Western Cape
Ontdekkers Road, Florida, Roodepoort, Gauteng > Florida, Roodepoort, Gauteng
Phakamile Mabija Road, Kimberley, Northern Cape > Kimberley, Northern Cape
Gemsbok Street, Lenasia, Johannesburg, Gauteng > Lenasia, Johannesburg, Gauteng
Fourth Street, Springs, Gauteng > Springs, Gauteng
Songozwi Road, Louis Trichardt, Limpopo > Louis Trichardt, Limpopo
Regent Road, Sea Point, Cape Town, Western Cape > Sea Point, Cape Town, Western Cape
Campbell Street, Port Alfred, Eastern Cape > Port Alfred, Eastern Cape
Boshoff Street, Pietermaritzburg, KwaZulu-Natal > Pietermaritzburg, KwaZulu-Natal
Air Street, Malelane, Mpumalanga > Malalane, Mpumalanga
Mandela Street, eMalahleni, Mpumalanga > eMalahleni, Mpumalanga
R43, Villiersdorp, Western Cape > Villiersdorp, Western Cape
Bhejane Road, KwaMashu, Durban, KwaZulu-Natal > KwaMashu, Durban, KwaZulu-Natal
Beach Road, Gordon's Bay, Western Cape > Gordon's Bay, Cape Town, Western Cape
Main Road, Keimoes, Northern Cape > Keimoes, Northern Cape
New Street, Makhanda, Eastern Cape > Makhanda, Eastern Cape
Maxwell Street, Empangeni, KwaZulu-Natal > Empangeni, KwaZulu-Natal
Brander Street, Mbombela, Mpumalanga > Mbombela, Mpumalanga
Voortrekker Road, Bellville, Western Cape > Bellville, Cape Town, Western Cape
Main Road, Boitekong, Rustenburg, North West > Boitekong, Rustenburg, North West
Mimosa Street, Hermanus, Western Cape > Hermanus, Western Cape
Setai Street, Phuthaditjhaba, Free State > Phuthaditjhaba, Free State
Voortrekker Road, Maitland, Cape Town, Western Cape > Maitland, Cape Town, Western Cape
Musgrave Road, Musgrave, Durban, KwaZulu-Natal > Musgrave, Durban, KwaZulu-Natal
Harbour Road, Hout Bay, Cape Town, Western Cape > Hout Bay, Cape Town, Western Cape
Ponana Tini Road, KwaNobuhle, Kariega, Eastern Cape > KwaNobuhle, Kariega, Eastern Cape
Mangosuthu Highway, Umlazi, Durban, KwaZulu-Natal > Umlazi, Durban, KwaZulu-Natal
Madeira Street, Mthatha, Eastern Cape > Mthatha, Eastern Cape
Main Street, Mahikeng, North West > Mahikeng, North West
Lenny Naidu Drive, Chatsworth, Durban, KwaZulu-Natal > Chatsworth, Durban, KwaZulu-Natal
MacKenzie Street, Brooklyn, Pretoria, Gauteng > Brooklyn, Pretoria, Gauteng
Delft Main Road, Delft, Cape Town, Western Cape > Delft, Cape Town, Western Cape
Van der Bijl Street, Thabazimbi, Limpopo > Thabazimbi, Limpopo
Nala Street, Duduza, Gauteng > Duduza, Ekurhuleni, Gauteng
Curie Avenue, Bloemfontein, Free State > Bloemfontein, Free State
St Augustine Road, Paternoster, Western Cape > Paternoster, Western Cape
Grobler Street, Polokwane, Limpopo > Polokwane, Limpopo
Robert Sobukwe Street, Sunnyside, Pretoria, Gauteng > Sunnyside, Pretoria, Gauteng
Section E, Giyani, Limpopo > Giyani, Limpopo
Main Road, Claremont, Cape Town, Western Cape > Claremont, Cape Town, Western Cape
Theo Kleynhans Street, White River, Mpumalanga > White River, Mpumalanga
Piet Retief Street, Ladybrand, Free State > Ladybrand, Free State
Brian Mazibuko Drive, Tembisa, Gauteng > Thembisa, Ekurhuleni, Gauteng
Hinterland Avenue, Mamelodi East, Pretoria, Gauteng > Mamelodi East, Pretoria, Gauteng
Bok Street, Welkom, Free State > Welkom, Free State
Saxby Avenue, Eldoraigne, Centurion, Gauteng > Eldoraigne, Pretoria, Gauteng
Johnson Road, Zwide, Gqeberha, Eastern Cape > Zwide, Gqeberha, Eastern Cape
Punda Maria Road, Thohoyandou, Limpopo > Thohoyandou, Limpopo
Main Road, Bohlokong, Bethlehem, Free State > Bohlokong, Bethlehem, Free State
Ralerata Street, Mohlakeng, Randfontein, Gauteng > Mohlakeng, Randfontein, Gauteng
R24, Magaliesburg, Gauteng > Magaliesburg, Gauteng
Walter Sisulu Avenue, Potchefstroom, North West > Potchefstroom, North West
Hendrick van Eck Road, Kathu, Northern Cape > Kathu, Northern Cape
Church Street, Ermelo, Mpumalanga > Ermelo, Mpumalanga
Wellington Road, Durbanville, Western Cape > Durbanville, Cape Town, Western Cape
Sluiter Street, Colesberg, Northern Cape > Colesberg, Northern Cape
Marine Drive, Bluff, Durban, KwaZulu-Natal > Bluff, Durban, KwaZulu-Natal
Durban Street, Kariega, Eastern Cape > Kariega, Eastern Cape
Station Road, Thaba Nchu, Free State > Thaba Nchu, Free State
Beare Street, Kuruman, Northern Cape > Kuruman, Northern Cape
Griffiths Mxenge Highway, Umlazi, Durban, KwaZulu-Natal, 4066 > Umlazi, Durban, KwaZulu-Natal
University Road, Mankweng, Limpopo > Mankweng, Limpopo
Nelson Mandela Drive, Rustenburg, North West > Rustenburg, North West
7th Street, Melville, Johannesburg, Gauteng > Melville, Johannesburg, Gauteng
Grant Avenue, Norwood, Johannesburg, Gauteng > Norwood, Johannesburg, Gauteng
Martinus Smuts Drive, Diepkloof Zone 6, Soweto, Gauteng > Diepkloof, Soweto, Gauteng
`

export const samplePlaces = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' > '))
    .map(([location = '', label = '']) => [location, label]),
)
