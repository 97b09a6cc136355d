import { screenDocs, userDocs } from '@meshdeck/domain/documentation'

/* Addresses outside of the console that this remote leads to. */
export const docs = {
  users: userDocs,
  postureChecks: screenDocs,
  timedAccess: screenDocs,
}
