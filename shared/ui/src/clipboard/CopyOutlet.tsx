import { useAtom } from '@meshdeck/platform'

import { lazyOverlay } from '../overlays/lazy-overlay'
import { uncopiedAtom } from './copy-text'

const LazyCopyDialog = lazyOverlay(async () => (await import('./CopyDialog')).CopyDialog)

/** Shows what `copyText` could not copy. The shell mounts it once. */
export function CopyOutlet() {
  const [text, setText] = useAtom(uncopiedAtom)
  return text !== null && <LazyCopyDialog text={text} onClose={() => setText(null)} />
}
