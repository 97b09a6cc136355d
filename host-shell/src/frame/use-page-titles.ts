import type { Label } from '@meshdeck/platform'
import { createContext, use } from 'react'

import { ownTitles } from './own-pages'

/** A path pattern and the title of its page; redirects have none. */
export type PageTitle = { path: string; title?: Label }

/** What the fragments declare; the same for the life of the page. */
export const PageTitlesContext = createContext<readonly PageTitle[]>([])

/** Every page the console has, with its title. */
export function usePageTitles(): readonly PageTitle[] {
  return [...ownTitles, ...use(PageTitlesContext)]
}
