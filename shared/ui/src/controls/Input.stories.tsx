import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_TEXT } from '../story-parts'
import { Input, TextArea } from './inputs'

const meta = {
  component: Input,
  args: { 'aria-label': 'Name', maxW: '26rem' },
} satisfies Meta<typeof Input>
export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'office' } }

export const Filled: Story = { args: { defaultValue: 'office' } }

export const LongText: Story = { args: { defaultValue: LONG_TEXT } }

export const Invalid: Story = { args: { defaultValue: 'Office!', 'aria-invalid': true } }

export const Disabled: Story = { args: { defaultValue: 'office', disabled: true } }

export const SeveralLines: Story = {
  render: () => <TextArea aria-label="Comment" defaultValue={LONG_TEXT} maxW="26rem" />,
}
