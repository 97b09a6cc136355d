import { z, type Infer } from '@meshdeck/platform'
import { sessionSchema } from '@meshdeck/platform/shell'

/** Where a new tab asks, and every tab of this origin with a session hears it. */
export const TABS = 'meshdeck_tabs'

const nonce = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Asked of all tabs: whose sessions there are; then, of those who may, the session of the one person there is. */
export const questionSchema = z.union([
  z.object({ asks: z.oneOf(['who']), nonce }),
  z.object({ asks: z.oneOf(['session']), nonce, username: z.string(), baseUrl: z.string() }),
])
export type TabQuestion = Infer<typeof questionSchema>

/** Said to the tab that asked: whose session a tab has, or the session, of which nothing goes along but its fields. */
export const answerSchema = z.union([
  z.object({ session: z.object(sessionSchema.shape) }),
  z.object({ username: z.string() }),
])
export type TabAnswer = Infer<typeof answerSchema>

/** The channel on which a question is answered: another tab does not hear what is said there. */
export const answersTo = (nonceOfQuestion: string) => `${TABS} ${nonceOfQuestion}`
