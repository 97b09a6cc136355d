import { keyDocs, screenDocs } from '@meshdeck/domain/documentation'

/* Addresses outside of the console that this remote leads to. */
export const docs = {
  keys: keyDocs,
  settings: screenDocs,
}
