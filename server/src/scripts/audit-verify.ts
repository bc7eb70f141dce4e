import { verifyAuditLogs } from '../features/audit/verify-all.ts'
import { type OperatorCommand, operatorCommand } from './operator-command.ts'

/** Verifies the hash chain of every audit log. */
export const auditVerify: OperatorCommand = ({ services }) => verifyAuditLogs(services.db)

if (import.meta.main) await operatorCommand(auditVerify)
