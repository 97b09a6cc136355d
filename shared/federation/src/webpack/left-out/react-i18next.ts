import type { LeftOut } from '../leave-out-plugin'

/** Waiting for words, which `addWords` brings before a page is drawn, and advice to developers. */
export const reactI18next: LeftOut[] = [
  {
    file: 'react-i18next/dist/es/useTranslation.js',
    edits: [
      [/\bwarnOnce\(/g, 'false && ('],
      [/if \(i18n && useSuspense && !ready\) \{/g, 'if (false) {'],
      ['if (i18n && !ready && !useSuspense) {', 'if (false) {'],
    ],
    unused: [/\buseSuspense: true\b/],
  },
  {
    file: 'react-i18next/dist/es/defaults.js',
    // for `Trans`
    edits: [['  unescape,\n', '']],
    unused: [/<Trans\b/],
  },
]
