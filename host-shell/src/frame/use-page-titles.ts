import type { Label } from '@meshdeck/platform'

import { useRemotes } from '../federation/use-remotes'
import { ownTitles } from './own-pages'

/** A path pattern and the title of its page, and whose it is; redirects have no title. */
export type PageTitle = { path: string; title?: Label; role?: 'admin' | undefined }

/** Every page the console has, with its title. */
export function usePageTitles(): readonly PageTitle[] {
  return [...ownTitles, ...useRemotes().flatMap(({ routes }) => routes)]
}
