import { lazyOverlay } from '@meshdeck/ui'

// only who deletes wants to know
export const LateGoneReach = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './GoneReach')).GoneReach,
)

/** The same of who gets an account. */
export const LateNewPeopleReach = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gone-reach" */ './NewPeopleReach')).NewPeopleReach,
)
