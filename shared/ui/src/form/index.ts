/* A shared key of its own, downloaded with the first form. */
export { useFormikContext as useForm } from 'formik'
export {
  confirmedPassword,
  credentialFaults,
  newPasswordShape,
  newUserNameSchema,
} from '../account/account-rules'
export { download } from '../clipboard/download'
export { Form } from './Form'
export { FormDialog } from './FormDialog'
export { LeaveQuestion } from './LeaveQuestion'
export { MultiPickField } from './MultiPickField'
export { NewPasswordFields } from '../account/NewPasswordFields'
export { OneTimeCodeField, oneTimeCodeSchema } from '../account/OneTimeCodeField'
export { PasswordField } from './PasswordField'
export { PickField } from './PickField'
export { RadioField, type RadioOption } from './RadioField'
export { SelectField, type Option } from './SelectField'
export { SubmitButton } from './SubmitButton'
export { TextAreaField } from './TextAreaField'
export { TextField } from './TextField'
export { CheckboxField, SwitchField } from './toggle-fields'
export { useCollision } from './use-collision'
export { zodValidate } from './zod-validate'
