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

/** The panels of a resource's page: two columns if there is room, which scroll together. */
export function DetailGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="4"
      pb="6"
      // extends to the edge of the window, where overflowing content is cut off
      mb="-6"
      alignItems="start"
      overflowY="auto"
      // a panel with hidden overflow would be flattened in a low window
      gridAutoRows="max-content"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </Grid>
  )
}

type Props = {
  /** Name of the page's resource. */
  name: string
  /**
   * The actions of the resource's table row. `edit` becomes a button; `details` is left out, because it leads to this
   * page.
   */
  actions: MenuAction[]
}

/** Actions for the resource of a page. Users who may not edit it get no Edit button. */
export function DetailActions({ name, actions }: Props) {
  const { t } = useTranslation()
  const edit = actions.find(({ id }) => id === 'edit')
  const otherActions = actions.filter(({ id }) => id === undefined)
  const Icon = edit?.icon

  return (
    <>
      <MenuButton
        icon={Ellipsis}
        variant="outline"
        aria-label={t('table.actionsOf', { name })}
        actions={otherActions}
      />
      {edit && 'to' in edit && edit.disabledReason === undefined && (
        <LinkButton variant="solid" to={edit.to}>
          {Icon && <Icon aria-hidden="true" />} {edit.label}
        </LinkButton>
      )}
    </>
  )
}

type PageAboutProps<T> = {
  /** The resource, or null if it doesn't exist. `findIn` finds it in a list. */
  reading: Reading<T | null>
  /** Title of the error: "Error loading network data". */
  failure: string
  /** Message that the resource no longer exists, with a link to the list. */
  missing: ReactNode
  children: (resource: T) => ReactNode
}

/** Content below the header of a resource's page: the resource, or why it can't be shown. */
export function PageAbout<T>({ reading, failure, missing, children }: PageAboutProps<T>) {
  const { data, error } = reading
  if (data) return children(data)
  if (data === null) return missing
  if (error) return <ErrorPanel reading={reading} title={failure} />
  return <PageSkeleton />
}

/** Leaves the page of a resource being deleted, before it is removed from the lists. */
export type LeavePage = () => Promise<void>

/** For a delete action, in a list or on a resource's page; only the page needs to be left. */
export type LeaveOptions = { onLeave?: LeavePage | undefined }

/**
 * Returns a function that navigates to another page and resolves once the current one is gone, or at once if it was
 * left already. Only then may its resource be removed from the lists; otherwise the page would show that it doesn't
 * exist. `path` is that of the page to go to, which replaces the current history entry.
 */
export function useLeave(path: string): LeavePage {
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
