import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, send } from '../story-parts'
import { OneTimeCodeField } from './account-fields'

const meta = { component: OneTimeCodeField } satisfies Meta<typeof OneTimeCodeField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { decorators: [withinForm({ code: '' })] }

export const Refused: Story = {
  decorators: [withinForm({ code: '123 45' }, { code: 'Wrong code' })],
  play: send,
}
