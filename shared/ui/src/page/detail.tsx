import { type Reading, useNavigate } from '@meshdeck/platform'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { LinkButton } from '../controls/Button'
import { Grid } from '../controls/layout'
import type { MenuAction } from '../overlays/menu-action'
import { MenuButton } from '../overlays/MenuButton'
import { useTranslation } from '../translations'
import { PageSkeleton } from './loading'
import { ErrorPanel } from './PageBoundary'

/** The panels of a page about one thing: two columns where there is room, and both scroll together. */
export function DetailGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="4"
      pb="6"
      // to the edge of the window, where what goes on below is cut off
      mb="-6"
      alignItems="start"
      overflowY="auto"
      // a panel that cuts off what is wider would be pressed flat where the window is low
      gridAutoRows="max-content"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </Grid>
  )
}

type Props = {
  /** Of the thing that the page is about. */
  name: string
  /** As the row of a table offers them. The one called `edit` becomes a button, `details` leads to where one is. */
  actions: MenuAction[]
}

/** What can be done with the one thing that a page is about. Who may not edit it has no button for it. */
export function DetailActions({ name, actions }: Props) {
  const { t } = useTranslation()
  const edit = actions.find(({ id }) => id === 'edit')
  const others = actions.filter(({ id }) => id === undefined)
  const Icon = edit?.icon

  return (
    <>
      <MenuButton variant="outline" aria-label={t('table.actionsOf', { name })} actions={others}>
        <Ellipsis aria-hidden="true" />
      </MenuButton>
      {edit && 'to' in edit && edit.disabledReason === undefined && (
        <LinkButton variant="solid" to={edit.to}>
          {Icon && <Icon aria-hidden="true" />} {edit.label}
        </LinkButton>
      )}
    </>
  )
}

type PageAboutProps<Thing> = {
  /** What it is about: null where there is no such thing. `findIn` looks for it in a list. */
  thing: Reading<Thing | null>
  /** What could not be read: "Error loading network data". */
  failure: string
  /** Says that it is gone, and leads to those there are. */
  missing: ReactNode
  children: (thing: Thing) => ReactNode
}

/** What stands below the header of the page of one thing: the thing, or why it is not to be seen. */
export function PageAbout<Thing>({ thing, failure, missing, children }: PageAboutProps<Thing>) {
  const { data, error, refetch } = thing
  if (data) return children(data)
  if (data === null) return missing
  if (error) return <ErrorPanel error={error} title={failure} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

/** Leads away from the page of what is deleted there, before it goes from the lists. */
export type Leave = () => Promise<void>

/** Of what deletes, in a list and on the page of one; only that has somewhere to lead away from. */
export type Leaving = { onLeave?: Leave | undefined }

/**
 * Leads to another page and resolves once this one is gone, at once when it was left already: what this
 * page is about may go from the lists only then, or the address of nothing would be in the way.
 * @param path of the page to go to, in its place in the history.
 */
export function useLeave(path: string): Leave {
  const navigate = useNavigate()
  const page = useRef({ isGone: false, onGone: () => {} })

  useEffect(() => {
    const { current } = page
    current.isGone = false
    return () => {
      current.isGone = true
      current.onGone()
    }
  }, [])

  return () =>
    new Promise((resolve) => {
      if (page.current.isGone) return resolve()
      page.current.onGone = resolve
      void navigate(path, { replace: true })
    })
}
