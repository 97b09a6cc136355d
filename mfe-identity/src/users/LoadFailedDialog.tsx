import { ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'

type Props = { title: string; error: unknown; failure: string; onRetry: () => void }

/**
 * In the place of a form whose data did not come; nothing while it is on its way, which the bar at the
 * top of the page tells.
 */
export function LoadFailedDialog({ title, error, failure, onRetry }: Props) {
  const { close } = useDialog()
  if (!error) return null

  return (
    <Dialog title={title} onClose={close}>
      <ErrorPanel error={error} title={failure} onRetry={onRetry} />
    </Dialog>
  )
}
