import { useAtom } from '@meshdeck/platform'

import { lazyOverlay } from '../overlays/lazy-overlay'
import { deletionAtom } from './deletion'

const LazyDeletionDialog = lazyOverlay(
  async () => (await import('./DeletionDialog')).DeletionDialog,
)

/** Asks what `useConfirmDelete` was called with. The shell mounts it once. */
export function ConfirmOutlet() {
  const [deletion, setDeletion] = useAtom(deletionAtom)
  return deletion && <LazyDeletionDialog deletion={deletion} onClose={() => setDeletion(null)} />
}
