/* A shared module of its own, downloaded with the first form. */
export { useFormikContext as useForm } from 'formik'
export { download } from './clipboard/download'
export { FieldError, FieldRows, OtherRow } from './form/FieldFrame'
export { Form, SubmitButton } from './form/Form'
export { FormDialog } from './form/FormDialog'
export { LeaveQuestion } from './form/LeaveQuestion'
export { MomentField } from './form/MomentField'
export { MultiPickField, PickField } from './form/PickField'
export { SaveBar } from './form/SaveBar'
export {
  CurrentPasswordField,
  currentPasswordShape,
  NewPasswordFields,
  OneTimeCodeField,
  oneTimeCodeSchema,
} from './form/account-fields'
export {
  confirmedPassword,
  credentialFaults,
  newPasswordShape,
  newUserNameSchema,
} from './form/account-rules'
export {
  RadioField,
  SelectField,
  CheckboxField,
  SwitchField,
  type RadioOption,
  type Option,
} from './form/choice-fields'
export { PasswordField, TextAreaField, TextField } from './form/text-fields'
export { useCollision } from './form/use-collision'
export { zodValidate } from './form/zod-validate'
