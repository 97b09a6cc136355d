import { atom, useAtom } from '@meshdeck/platform'

export type OpenGuide = {
  /** ID of a chapter; the list of chapters without it. */
  chapter?: string | undefined
  /** Documentation of the page that opened it. */
  docsUrl?: string | undefined
}

export const guideAtom = atom<OpenGuide | undefined>(undefined)

/** Returns what the guide shows, undefined while it is closed, and a function to change it. */
export const useOpenGuide = () => useAtom(guideAtom)
