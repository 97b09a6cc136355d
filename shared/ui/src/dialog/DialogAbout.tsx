import type { Reading } from '@meshdeck/platform'
import type { ReactNode } from 'react'

import { useDialog } from '../dialogs/use-dialog'
import { ErrorPanel } from '../page/ErrorPanel'
import { Dialog } from './Dialog'

type Props<Thing> = {
  /** While there is nothing to be seen of it. */
  title: string
  /** What it is about: null where there is no such thing. `findIn` looks for it in a list. */
  thing: Reading<Thing | null>
  /** What could not be read: "Error loading network data". */
  failure: string
  /** Says that it is gone. */
  missing?: ReactNode
  /** Of a slot, which the address does not name; else the address closes it. */
  onClose?: () => void
  /** The dialog itself. */
  children: (thing: Thing) => ReactNode
}

/**
 * A dialog about a thing that the address names: in its place why the thing could not be read, or that it is
 * gone. Nothing while it is on its way, which the bar at the top of the page tells.
 */
export function DialogAbout<Thing>(props: Props<Thing>) {
  const { title, thing, failure, missing, onClose, children } = props
  const { close } = useDialog()
  const { data, error, refetch } = thing
  if (data) return children(data)
  if (data === undefined && !error) return null

  return (
    <Dialog title={title} onClose={onClose ?? close}>
      {data === null ? (
        missing
      ) : (
        <ErrorPanel error={error} title={failure} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
