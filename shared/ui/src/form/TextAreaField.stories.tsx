import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { withinForm, LONG_TEXT, send } from '../story-parts'
import { TextAreaField } from './text-fields'

const meta = {
  component: TextAreaField,
  args: { name: 'comment', label: 'Comment', hint: 'For other administrators' },
} satisfies Meta<typeof TextAreaField>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { decorators: [withinForm({ comment: '' })] }

export const LongText: Story = { decorators: [withinForm({ comment: LONG_TEXT })] }

export const Refused: Story = {
  decorators: [withinForm({ comment: 'x' }, { comment: 'Too short' })],
  play: send,
}
