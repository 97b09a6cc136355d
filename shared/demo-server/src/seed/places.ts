/** Where seeded devices stand. Addresses are from the ranges kept for documentation. */
export type Place = {
  code: string
  location: string
  /** ISO code of its country. */
  country: string
  /** First three octets of its public addresses. */
  publicNet: string
  /** First two octets of its own network. */
  lan: string
}

export const places: readonly [Place, ...Place[]] = [
  {
    code: 'ber',
    location: '52.5200,13.4050',
    country: 'DE',
    publicNet: '203.0.113',
    lan: '192.168',
  },
  {
    code: 'lyo',
    location: '45.7640,4.8357',
    country: 'FR',
    publicNet: '198.51.100',
    lan: '172.20',
  },
  { code: 'por', location: '41.1579,-8.6291', country: 'PT', publicNet: '192.0.2', lan: '172.21' },
  {
    code: 'tll',
    location: '59.4370,24.7536',
    country: 'EE',
    publicNet: '203.0.113',
    lan: '172.22',
  },
  {
    code: 'den',
    location: '39.7392,-104.9903',
    country: 'US',
    publicNet: '198.51.100',
    lan: '172.23',
  },
  { code: 'osa', location: '34.6937,135.5023', country: 'JP', publicNet: '192.0.2', lan: '172.24' },
]
