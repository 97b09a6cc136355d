import { atom, type Resource } from '@meshdeck/platform'
import type { ComponentType } from 'react'

/** The shown resources, by the first part of their query keys: "networks", "nodes". */
type Props = { resources: readonly Resource[] }

/**
 * Component in a page's header that shows the age of the data when refetching failed. The shell sets it after the first
 * page has rendered; until then, no data is old.
 */
export const ageNoteAtom = atom<{ AgeNote?: ComponentType<Props> }>({})
