/** The interests of demo users. Each has a file of posts in `texts`. */
export const interests = [
  'street-art',
  'trail-running',
  'film-cameras',
  'cooking',
  'board-games',
  'gardening',
  'indie-music',
  'night-skies',
  'sewing',
  'small-software',
] as const;
/** An interest of a demo user. */
export type Interest = (typeof interests)[number];

/** The profile of a demo user. */
export type Character = {
  name: string;
  firstName: string;
  lastName: string;
  location: string;
  bio: string;
  /** Parameters of the avatar: hair style, skin tone (0 to 6), hair colour (0 to 8) and beard. */
  look: string;
  interests: readonly Interest[];
};

const looks: Record<string, string> = {
  operator: 'short 1 6',
  leonie: 'bob 0 7',
  demo: 'afro 5 0',
  mateo: 'quiff 2 0 beard',
  yuki: 'long 0 0',
  tunde: 'bald 5 0 beard',
  ingrid: 'bun 0 5',
  farah: 'scarf 2 0',
  dmitri: 'short 1 2 beard',
  camille: 'bun 1 3',
  noah: 'cap 0 4 beard',
  priya: 'long 3 0',
  luca: 'quiff 2 2',
  hana: 'bob 1 4',
  kwame: 'short 6 0',
  sofia: 'long 2 2',
  elliot: 'cap 1 3',
  mei: 'bob 1 0',
  omar: 'short 3 1 beard',
  aoife: 'curls 0 7',
  jonas: 'quiff 0 5',
  zanele: 'afro 6 1',
  pavel: 'bald 1 6 beard',
  isla: 'long 0 4',
  diego: 'curls 3 1',
  nour: 'scarf 1 0',
  takumi: 'quiff 1 0',
  freya: 'bun 0 4',
  samuel: 'short 4 0 beard',
  lucia: 'curls 2 2',
  arjun: 'short 3 0',
  clara: 'bob 1 8',
  malik: 'afro 4 1 beard',
  teresa: 'curls 1 6',
  bao: 'short 2 0',
  greta: 'long 0 5',
  ravi: 'quiff 4 6',
  chloe: 'bob 0 8',
  idris: 'curls 4 0',
  marta: 'bun 0 2',
};

const is = (name: string, fullName: string, location: string, bio: string, ...cares: Interest[]): Character => {
  const [firstName = '', ...rest] = fullName.split(' ');
  return {
    name,
    firstName,
    lastName: rest.join(' '),
    location,
    bio,
    look: looks[name] ?? 'short 2 1',
    interests: cares,
  };
};

/** The user that visitors sign in as. */
export const hero = 'demo';
/** The operator that visitors sign in as. */
export const operator = 'operator';

/** The email address of a demo user. `.example` is a reserved domain, so the address belongs to no one else. */
export const addressOf = (name: string) => `${name}@demo.example`;

/** Every demo user, in order of registration. */
export const characters: readonly Character[] = [
  is(
    operator,
    'Robin Vale',
    'Gumball HQ',
    'Keeps the lights on, reads what you report, approves what you prove.',
    'small-software',
  ),
  is(
    'leonie',
    'Leonie Brandt',
    'Leipzig, Germany',
    'Muralist. Paint on everything I own, including the cat.',
    'street-art',
    'sewing',
  ),
  is(
    hero,
    'Amara Osei',
    'Bristol, United Kingdom',
    'Paints walls, grows too many tomatoes, takes pictures on expired film.',
    'street-art',
    'film-cameras',
    'gardening',
  ),
  is(
    'mateo',
    'Mateo Rojas',
    'Valparaíso, Chile',
    'Stencils, stairs and sea fog. I write down every colour I mix.',
    'street-art',
    'film-cameras',
  ),
  is(
    'yuki',
    'Yuki Tanabe',
    'Kanazawa, Japan',
    'Half-frame cameras and long walks. Two pictures where others take one.',
    'film-cameras',
    'night-skies',
  ),
  is(
    'tunde',
    'Tunde Adeyemi',
    'Lagos, Nigeria',
    'Cook, uncle, loud eater. Jollof is a serious matter.',
    'cooking',
    'indie-music',
  ),
  is(
    'ingrid',
    'Ingrid Solheim',
    'Bergen, Norway',
    'If it rains I run, so I run a lot.',
    'trail-running',
    'night-skies',
  ),
  is('farah', 'Farah Aziz', 'Lahore, Pakistan', 'Sews her own clothes, hems everyone else’s.', 'sewing', 'cooking'),
  is(
    'dmitri',
    'Dmitri Volkov',
    'Tbilisi, Georgia',
    'Writes small programs that do one thing and then stop.',
    'small-software',
    'board-games',
  ),
  is(
    'camille',
    'Camille Laurent',
    'Lyon, France',
    'Baker before dawn, board gamer after dusk.',
    'cooking',
    'board-games',
  ),
  is(
    'noah',
    'Noah Whitfield',
    'Portland, United States',
    'Tape labels, tiny venues, the same three chords.',
    'indie-music',
    'film-cameras',
  ),
  is(
    'priya',
    'Priya Raman',
    'Chennai, India',
    'Terrace gardener. Forty pots, one lemon tree, no regrets.',
    'gardening',
    'cooking',
  ),
  is('luca', 'Luca Ferrante', 'Torino, Italy', 'Ridges on Sunday, spreadsheets on Monday.', 'trail-running', 'cooking'),
  is(
    'hana',
    'Hana Novotná',
    'Brno, Czechia',
    'Radio at night, telescope on the balcony.',
    'night-skies',
    'indie-music',
  ),
  is(
    'kwame',
    'Kwame Boateng',
    'Kumasi, Ghana',
    'I photograph barbershop signs. Nobody has asked me to.',
    'film-cameras',
    'street-art',
  ),
  is('sofia', 'Sofía Morales', 'Oaxaca, Mexico', 'Botanist by day, salsa verde by night.', 'gardening', 'cooking'),
  is(
    'elliot',
    'Elliot Marsh',
    'Sheffield, United Kingdom',
    'Fell runner, slow on purpose.',
    'trail-running',
    'board-games',
  ),
  is(
    'mei',
    'Mei-Ling Chou',
    'Tainan, Taiwan',
    'Quilts, patches, things that were something else before.',
    'sewing',
    'gardening',
  ),
  is('omar', 'Omar Haddad', 'Amman, Jordan', 'Desert skies, strong tea, cheap tripod.', 'night-skies', 'film-cameras'),
  is('aoife', 'Aoife Brennan', 'Galway, Ireland', 'Fiddle, pedals, too many cables.', 'indie-music', 'trail-running'),
  is(
    'jonas',
    'Jonas Lindqvist',
    'Uppsala, Sweden',
    'Makes tools for people with one screen and little time.',
    'small-software',
    'night-skies',
  ),
  is(
    'zanele',
    'Zanele Dube',
    'Durban, South Africa',
    'Collects board games with good boxes and bad rules.',
    'board-games',
    'street-art',
  ),
  is(
    'pavel',
    'Pavel Kostov',
    'Plovdiv, Bulgaria',
    'Retired printer. Still smells of ink.',
    'street-art',
    'small-software',
  ),
  is(
    'isla',
    'Isla McKay',
    'Inverness, United Kingdom',
    'Peat, midges, personal bests in neither.',
    'trail-running',
    'gardening',
  ),
  is(
    'diego',
    'Diego Paredes',
    'Arequipa, Peru',
    'Sound engineer. Records rooms, not people.',
    'indie-music',
    'small-software',
  ),
  is('nour', 'Nour El-Sayed', 'Alexandria, Egypt', 'Cooks by the sea, complains about the wind.', 'cooking', 'sewing'),
  is(
    'takumi',
    'Takumi Ito',
    'Sapporo, Japan',
    'Designs small card games for long trains.',
    'board-games',
    'small-software',
  ),
  is(
    'freya',
    'Freya Jensen',
    'Aarhus, Denmark',
    'Allotment 41. Come by, there is coffee and too much chard.',
    'gardening',
    'sewing',
  ),
  is(
    'samuel',
    'Samuel Okoro',
    'Manchester, United Kingdom',
    'Drums on tables. Sorry about the noise.',
    'indie-music',
    'street-art',
  ),
  is('lucia', 'Lucía Benítez', 'Montevideo, Uruguay', 'Large-format camera, small flat.', 'film-cameras', 'cooking'),
  is(
    'arjun',
    'Arjun Mehta',
    'Pune, India',
    'Hills before breakfast, code before lunch.',
    'trail-running',
    'small-software',
  ),
  is(
    'clara',
    'Clara Vogel',
    'Graz, Austria',
    'Pattern cutter. I measure three times and still cut wrong.',
    'sewing',
    'board-games',
  ),
  is(
    'malik',
    'Malik Johnson',
    'Atlanta, United States',
    'Star parties in parking lots. Everyone may look.',
    'night-skies',
    'indie-music',
  ),
  is('teresa', 'Teresa Pinto', 'Porto, Portugal', 'Tiles, tins and trams.', 'street-art', 'cooking'),
  is('bao', 'Bảo Trần', 'Huế, Vietnam', 'Herbs on every sill. Ask me about perilla.', 'gardening', 'cooking'),
  is('greta', 'Greta Nilsen', 'Tromsø, Norway', 'Chases green light with a thermos.', 'night-skies', 'trail-running'),
  is(
    'ravi',
    'Ravi Perera',
    'Galle, Sri Lanka',
    'Teaches maths, loses at chess to eleven-year-olds.',
    'board-games',
    'gardening',
  ),
  is(
    'chloe',
    'Chloé Dubois',
    'Montréal, Canada',
    'Zines, buttons, a very old sewing machine named Gérard.',
    'sewing',
    'indie-music',
  ),
  is(
    'idris',
    'Idris Cole',
    'Cardiff, United Kingdom',
    'Makes web pages that load before you blink.',
    'small-software',
    'film-cameras',
  ),
  is('marta', 'Marta Zielińska', 'Gdańsk, Poland', 'Sourdough, sea swims, scoring sheets.', 'cooking', 'board-games'),
];
