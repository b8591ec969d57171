// Knows the empty fields of a form that changes a password.
export const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }
