import { lazyOverlay } from '@meshdeck/ui'

// only who deletes wants to know
export const LateUserDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './UserDeletion')).UserDeletion,
)

/** The same of who gets an account. */
export const LateNewPeopleReach = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gone-reach" */ './NewPeopleReach')).NewPeopleReach,
)
