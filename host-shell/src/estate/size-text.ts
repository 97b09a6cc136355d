import { currentLanguage } from '@meshdeck/platform'

/** About how much it is, `1.5 MB`, in the language on screen. */
export const sizeText = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(currentLanguage(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
