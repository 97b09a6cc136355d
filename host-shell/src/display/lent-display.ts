import { lazyOverlay } from '@meshdeck/ui'

/** How the console looks, for pages of remotes: there is one set of these settings, and the shell has it. */
export const LentDisplay = lazyOverlay(
  async () => (await import(/* webpackChunkName: "dialogs" */ './DisplaySettings')).DisplaySettings,
)
