import { keyDocs, screenDocs } from '@meshdeck/domain/documentation'

/* External links of this remote. */
export const docs = {
  keys: keyDocs,
  settings: screenDocs,
}
