import { useApplyColorMode } from '@meshdeck/platform/shell'

/** Keeps the colours of the document in step with the choice. Draws nothing. */
export function Theme() {
  useApplyColorMode()
  return null
}
