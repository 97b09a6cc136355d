import { egressDocs, tagDocs } from '@meshdeck/domain/documentation'

/* Addresses outside of the console that this remote leads to. */
export const docs = {
  egress: egressDocs,
  tags: tagDocs,
}
