import { wordsOf } from '@meshdeck/platform'

import { usePreviewWords } from '../change-preview/preview-words'
import { usePolicyFormWords } from '../policy-form/policy-form-words'

const useWords = wordsOf('policy-panels', (language) => import(`./locales/${language}.json`))

/** The words of the panels of policies; they bring those of the form that egress routes have too. */
export function usePolicyPanelWords() {
  usePolicyFormWords()
  usePreviewWords()
  return useWords()
}
