import { useMemo, useState } from 'react'

import type { NamedThing } from '../reach-things/named-things'
import { type AskedQuestion, type Question, takesPort, thingMeant, wholeQuestion } from './question'
import { beginningOf, type Fields, sidesOf } from './question-fields'

/** What the form of a question holds. It begins with what the address asks, and anew when that is another question. */
export function useQuestionFields(asked: AskedQuestion, things: ReadonlyMap<string, NamedThing>) {
  const { sources, targets } = useMemo(() => sidesOf(things), [things])
  const [fields, setFields] = useState(() => beginningOf(asked, sources, targets))
  const [isTouched, setIsTouched] = useState(false)
  const [begunWith, setBegunWith] = useState({ asked, things })
  const isOther = JSON.stringify(asked) !== JSON.stringify(begunWith.asked)

  // Back and a link ask another question, and routes may come after devices
  if (isOther || (things !== begunWith.things && !isTouched)) {
    setBegunWith({ asked, things })
    setIsTouched(false)
    setFields(beginningOf(asked, sources, targets))
  }

  function change(part: Partial<Fields>) {
    setIsTouched(true)
    setFields((before) => ({ ...before, ...part }))
  }

  /** Looks up what was typed and not chosen; undefined while the question is not whole. */
  function settle(): Question | undefined {
    const source = fields.from.chosen ?? thingMeant(fields.from.text, sources)
    const target = fields.to.chosen ?? thingMeant(fields.to.text, targets)
    if (source) change({ from: { text: source.name, chosen: source } })
    if (target) change({ to: { text: target.name, chosen: target } })
    return wholeQuestion({
      from: { ref: source?.ref, text: '' },
      to: { ref: target?.ref, text: '' },
      protocol: fields.protocol,
      port: takesPort(fields.protocol) ? fields.port.trim() : '',
    })
  }

  return { fields, sources, targets, change, settle }
}
