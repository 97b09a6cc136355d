import type { PerVersion } from '../api-version'

type Conventions = {
  /** What every refusal's body has besides code and message (contract 0.3 and 2.1). */
  refusalExtras: { Response?: null }
  /** Headers a browser may send from another origin (contract 0.5 and 2.1). */
  allowedHeaders: string[]
}

const allowedHeaders = [
  'Access-Control-Allow-Origin',
  'X-Requested-With',
  'Content-Type',
  'Authorization',
  'From-Ui',
]

export const conventions: PerVersion<Conventions> = {
  '1.0.0': { refusalExtras: {}, allowedHeaders },
  '1.5.1': {
    refusalExtras: { Response: null },
    allowedHeaders: [...allowedHeaders, 'X-Application-Name'],
  },
}
