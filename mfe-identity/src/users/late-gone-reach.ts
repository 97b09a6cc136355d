import { lazyOverlay } from '@meshdeck/ui'

// only who deletes wants to know
export const LateUserDeletion = lazyOverlay(
  async () => (await import(/* webpackChunkName: "gone-reach" */ './UserDeletion')).UserDeletion,
)
