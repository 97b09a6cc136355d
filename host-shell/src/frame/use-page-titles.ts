import type { Label } from '@meshdeck/platform'

import { useRemotes } from '../federation/use-remotes'
import { ownTitles } from './own-pages'

/** A path pattern and the title of its page, and for whom and where it opens; redirects have no title. */
export type PageTitle = {
  path: string
  title?: Label
  role?: 'admin' | undefined
  edition?: 'pro' | undefined
}

/** Every page the console has, with its title. */
export function usePageTitles(): readonly PageTitle[] {
  return [...ownTitles, ...useRemotes().flatMap(({ routes }) => routes)]
}
