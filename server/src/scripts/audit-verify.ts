import { verifyAuditLogs } from '../features/audit/verify-all.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

/** Whether every audit log is as it was written. */
export const auditVerify: OperatorCommand = ({ services }) => verifyAuditLogs(services.db)

if (import.meta.main) await operatorCommand(auditVerify)
