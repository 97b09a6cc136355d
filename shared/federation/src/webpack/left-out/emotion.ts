import type { LeftOut } from '../leave-out-plugin'

/** Prefixes: `@meshdeck/ui` has the few that browsers of the last years need. */
export const emotion: LeftOut[] = [
  {
    file: '@emotion/cache/dist/emotion-cache.browser.esm.js',
    edits: [['var defaultStylisPlugins = [prefixer];', 'var defaultStylisPlugins = [];']],
  },
]
