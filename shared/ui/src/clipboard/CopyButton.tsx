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
  /** What is copied, in lower case where the language allows: "join command". */
  of: string
}

/** Turns into a tick for two seconds and says so to those who do not see it. */
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

/**
 * Copies a text by `copyText`, and remembers for two seconds that it did [CO-046].
 */
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

/** A text that the browser did not copy, for `CopyOutlet` to show. */
const uncopiedAtom = atom<string | null>(null)

/**
 * Copies a text, and resolves to whether that worked. Where the browser refuses, because of a permission or because the
 * page is not served over https, the refusal is logged [ER-015] and the text is shown and selected, to be copied by hand.
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
 * Puts a text on the clipboard. A console served over plain http gets no clipboard from the browser: there
 * a selection is copied. Throws where the browser refuses.
 */
async function writeText(text: string): Promise<void> {
  // the types of the DOM know only pages over https
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (clipboard) return clipboard.writeText(text)

  const { copySelection } = await import(/* webpackChunkName: "late" */ './copy-selection')
  copySelection(text)
}

const LazyCopyDialog = lazyOverlay(async () => (await import('./CopyDialog')).CopyDialog)

/** Shows what `copyText` could not copy. The shell mounts it once. */
export function CopyOutlet() {
  const [text, setText] = useAtom(uncopiedAtom)
  return text !== null && <LazyCopyDialog text={text} onClose={() => setText(null)} />
}
