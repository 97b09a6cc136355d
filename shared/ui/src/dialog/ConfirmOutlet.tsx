import { useAtom } from '@meshdeck/platform'

import { lazyOverlay } from '../overlays/lazy-code'
import { questionAtom } from './question'

const LazyQuestionDialog = lazyOverlay(
  async () => (await import('./QuestionDialog')).QuestionDialog,
)

/** Shows the question passed to `useConfirm`. The shell mounts it once. */
export function ConfirmOutlet() {
  const [question, setQuestion] = useAtom(questionAtom)
  return question && <LazyQuestionDialog question={question} onClose={() => setQuestion(null)} />
}
