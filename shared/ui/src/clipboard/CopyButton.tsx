import { atom, useAtom } from '@meshdeck/platform'
import { store } from '@meshdeck/platform/shell'
import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { IconButton } from '../controls/Button'
import { SrOnly } from '../controls/layout'
import { lazyOverlay } from '../overlays/lazy-code'
import { useTranslation } from '../translations'

type Props = {
  value: string
  /** Name of the copied value, in lower case where the language allows: "join command". */
  of: string
}

/** Copy button that shows a check mark for two seconds and announces the success to screen readers. */
export function CopyButton({ value, of }: Props) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopy()

  return (
    <>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label={t('copy.label', { of })}
        color={isCopied ? 'fg.success' : 'fg.muted'}
        onClick={() => void copy(value)}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <SrOnly role="status">{isCopied && t('copy.done')}</SrOnly>
    </>
  )
}

const CONFIRMATION_MS = 2000

/** Copies a text with `copyText` and reports success for two seconds [CO-046]. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy(text: string) {
    if (!(await copyText(text))) return
    window.clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = window.setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
  }

  return { isCopied, copy }
}

/** Text that the browser didn't copy, for `CopyOutlet` to show. */
const uncopiedAtom = atom<string | null>(null)

/**
 * Copies a text and resolves to whether that worked. When the browser refuses, because of a permission or because the
 * page isn't served over HTTPS, logs the refusal [ER-015] and shows the text selected, so that the user can copy it by
 * hand.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await writeText(text)
    return true
  } catch (error) {
    console.error('Failed to copy to clipboard', error)
    store.set(uncopiedAtom, text)
    return false
  }
}

/**
 * Writes a text to the clipboard. Over plain HTTP, browsers provide no clipboard, so a selection is copied instead.
 * Throws when the browser refuses.
 */
async function writeText(text: string): Promise<void> {
  // the DOM types assume HTTPS, where the clipboard always exists
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)

  const { copySelection } = await import(/* webpackChunkName: "late" */ './copy-selection')
  copySelection(text)
}

const LazyCopyDialog = lazyOverlay(async () => (await import('./CopyDialog')).CopyDialog)

/** Shows the text that `copyText` couldn't copy. The shell mounts it once. */
export function CopyOutlet() {
  const [text, setText] = useAtom(uncopiedAtom)
  return text !== null && <LazyCopyDialog text={text} onClose={() => setText(null)} />
}
