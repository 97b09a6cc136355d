import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { LONG_TEXT } from '../story-parts'
import { NativeSelect } from './inputs'

const meta = {
  component: NativeSelect,
  args: {
    'aria-label': 'Protocol',
    children: (
      <>
        <option>TCP</option>
        <option>UDP</option>
        <option>{LONG_TEXT}</option>
      </>
    ),
  },
} satisfies Meta<typeof NativeSelect>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const LongText: Story = { args: { defaultValue: LONG_TEXT } }

export const Invalid: Story = { args: { 'aria-invalid': true } }

export const Disabled: Story = { args: { disabled: true } }
