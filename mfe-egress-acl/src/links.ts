import { aclDocs, egressDocs, tagDocs } from '@meshdeck/domain/documentation'

/* Addresses outside of the console that this remote leads to. */
export const docs = {
  egress: egressDocs,
  policies: aclDocs,
  tags: tagDocs,
}
