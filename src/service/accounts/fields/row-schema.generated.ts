// Generated from account-fields.ts by `npm run generate`. Do not edit.
import { type JsonObject } from '../../../base/json/json';

/** The JSON Schema of a row of a bulk upsert, from the declarations of its fields. */
export const ROW_SCHEMA: JsonObject = {
  "properties": {
    "externalId": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "x-well-formed": true,
      "description": "The caller’s identifier for the account, kept exactly as sent."
    },
    "portfolioId": {
      "type": "string",
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Portfolio; required when creating, never changed afterwards.",
      "x-free-text": true
    },
    "bucket": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Bucket; set at creation and by bulk upsert.",
      "x-free-text": true
    },
    "status": {
      "type": "string",
      "enum": [
        "LOADED",
        "ACTIVE",
        "PAID IN FULL",
        "SETTLED IN FULL",
        "PAYMENTS ON FILE",
        "DECLINED",
        "REFUSED",
        "DISPUTE",
        "CHARGEBACK",
        "BANKRUPTCY",
        "CEASE & DESIST",
        "COMPLAINT FILED",
        "FRAUD",
        "LAWSUIT RISK",
        "DO NOT CALL",
        "DECEASED",
        "JAIL",
        "RECALLED",
        "MANAGER REVIEW",
        "FOLLOW UP",
        "OTHER"
      ],
      "description": "Granular status."
    },
    "clientStatus": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Free-form status set by the caller.",
      "x-free-text": true,
      "x-personal": true
    },
    "phoneNumber": {
      "type": [
        "string",
        "null"
      ],
      "pattern": "^\\+[1-9]\\d{1,14}$",
      "description": "Primary phone number in E.164 form.",
      "x-personal": true
    },
    "metadata": {
      "type": "object",
      "x-open-json": true,
      "description": "Free-form key/value object.",
      "x-free-form": true
    },
    "person": {
      "properties": {
        "name": {
          "properties": {
            "first": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 4096,
              "x-well-formed": true,
              "description": "First name.",
              "x-free-text": true
            },
            "last": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 4096,
              "x-well-formed": true,
              "description": "Last name.",
              "x-free-text": true
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Name of the person."
        },
        "birthdate": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Date of birth, usually YYYY-MM-DD.",
          "x-free-text": true,
          "x-sensitive": true
        },
        "ssn": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.",
          "x-social-security-number": true,
          "x-sensitive": true
        },
        "last4SSN": {
          "type": [
            "string",
            "null"
          ],
          "pattern": "^\\d{4}$",
          "description": "Last four digits of the social security number: exactly four digits.",
          "x-last-four-digits": true
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Person profile.",
      "x-personal": true
    },
    "emailAddress": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Primary e-mail address.",
      "x-free-text": true,
      "x-personal": true
    },
    "address": {
      "properties": {
        "street": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Primary line.",
          "x-free-text": true
        },
        "additionalStreet": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Secondary line.",
          "x-free-text": true
        },
        "city": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "City.",
          "x-free-text": true
        },
        "state": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "State or province.",
          "x-free-text": true
        },
        "zip": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Postal code.",
          "x-free-text": true
        },
        "country": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Country.",
          "x-free-text": true
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Address details.",
      "x-personal": true
    },
    "history": {
      "properties": {
        "origin": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Where the account came from.",
          "x-free-text": true
        },
        "statuteLimitationsDate": {
          "type": [
            "string",
            "null"
          ],
          "format": "iso-date-time",
          "maxLength": 4096,
          "description": "When the statute of limitations runs out."
        },
        "accountOpened": {
          "properties": {
            "date": {
              "type": [
                "string",
                "null"
              ],
              "format": "iso-date-time",
              "maxLength": 4096,
              "description": "When the account was opened."
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Opening of the account."
        },
        "lastPayment": {
          "properties": {
            "amount": {
              "type": [
                "number",
                "null"
              ],
              "description": "Amount of the last payment."
            },
            "date": {
              "type": [
                "string",
                "null"
              ],
              "format": "iso-date-time",
              "maxLength": 4096,
              "description": "When the last payment was made."
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Last payment on the account."
        },
        "placed": {
          "properties": {
            "balance": {
              "type": [
                "number",
                "null"
              ],
              "description": "Balance at placement."
            },
            "principal": {
              "type": [
                "number",
                "null"
              ],
              "description": "Principal at placement."
            },
            "interest": {
              "type": [
                "number",
                "null"
              ],
              "description": "Interest at placement."
            },
            "fees": {
              "type": [
                "number",
                "null"
              ],
              "description": "Fees at placement."
            },
            "date": {
              "type": [
                "string",
                "null"
              ],
              "format": "iso-date-time",
              "maxLength": 4096,
              "description": "When the account was placed."
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Placement for collection."
        },
        "chargedOff": {
          "properties": {
            "balance": {
              "type": [
                "number",
                "null"
              ],
              "description": "Balance at charge-off."
            },
            "principal": {
              "type": [
                "number",
                "null"
              ],
              "description": "Principal at charge-off."
            },
            "interest": {
              "type": [
                "number",
                "null"
              ],
              "description": "Interest at charge-off."
            },
            "fees": {
              "type": [
                "number",
                "null"
              ],
              "description": "Fees at charge-off."
            },
            "events": {
              "items": {
                "type": "object"
              },
              "type": [
                "array",
                "null"
              ],
              "x-open-objects": 3,
              "description": "Charge-off events, objects of the caller’s own form.",
              "x-free-form": true
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Charge-off."
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Account history."
    },
    "typeOfDebt": {
      "type": [
        "string",
        "null"
      ],
      "enum": [
        "credit_card",
        "personal_loan",
        "payday_loan",
        "installment_loan",
        "line_of_credit",
        "auto_loan",
        "auto_lease",
        "medical",
        "dental",
        "utility",
        "telecom",
        "mortgage",
        "rent",
        "hoa",
        "student_loan_private",
        "student_loan_federal",
        "retail_financing",
        "bnpl",
        "business_loan",
        "commercial",
        "parking_private",
        "tolls",
        "gym_membership",
        "subscription",
        "club_dues",
        "municipal_fines",
        "court_fines",
        "taxes",
        "nsf_check",
        "other",
        null
      ],
      "description": "Classification of the debt."
    },
    "compliance": {
      "properties": {
        "state": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "State whose rules apply.",
          "x-free-text": true
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Compliance metadata."
    },
    "paymentRules": {
      "properties": {
        "maxSettlementToday": {
          "type": [
            "number",
            "null"
          ],
          "minimum": 0,
          "maximum": 1,
          "description": "Maximum settlement today, a fraction from 0 to 1."
        },
        "maxSettlementPlan": {
          "type": [
            "number",
            "null"
          ],
          "minimum": 0,
          "maximum": 1,
          "description": "Maximum settlement on a plan, a fraction from 0 to 1."
        },
        "maxMonths": {
          "type": [
            "number",
            "null"
          ],
          "description": "Maximum length of a plan, in months."
        },
        "maxInstallments": {
          "type": [
            "number",
            "null"
          ],
          "description": "Maximum number of instalments."
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Payment constraints."
    },
    "bank": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Name of the bank the debt originated from.",
      "x-free-text": true
    },
    "client": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 4096,
      "x-well-formed": true,
      "description": "Name of the current client.",
      "x-free-text": true
    },
    "originalCreditor": {
      "x-open-json": true,
      "type": [
        "string",
        "object",
        "null"
      ],
      "description": "Original creditor: a name or an object.",
      "x-free-form": true
    },
    "currentBalance": {
      "x-open-json": true,
      "type": [
        "number",
        "string",
        "null"
      ],
      "description": "Current balance: a number, or text as the caller sent it.",
      "x-free-text": true
    },
    "tags": {
      "items": {
        "type": "string",
        "maxLength": 256,
        "x-well-formed": true
      },
      "type": "array",
      "maxItems": 100,
      "description": "Tags. A list that is sent replaces the stored one.",
      "x-free-text": true
    },
    "contactInfo": {
      "properties": {
        "email": {
          "properties": {
            "address": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 4096,
              "x-well-formed": true,
              "description": "E-mail address.",
              "x-free-text": true
            },
            "verified": {
              "type": [
                "boolean",
                "null"
              ],
              "description": "Whether the address is verified."
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "E-mail contact."
        },
        "phone": {
          "properties": {
            "number": {
              "type": [
                "string",
                "null"
              ],
              "maxLength": 4096,
              "x-well-formed": true,
              "description": "Phone number, of any form.",
              "x-free-text": true
            },
            "verified": {
              "type": [
                "boolean",
                "null"
              ],
              "description": "Whether the number is verified."
            }
          },
          "type": [
            "object",
            "null"
          ],
          "description": "Phone contact."
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "Contact details and preferences.",
      "x-personal": true
    },
    "smsOptOut": {
      "properties": {
        "isOptedOut": {
          "type": "boolean",
          "description": "Whether the person opted out of SMS."
        },
        "optedOutAt": {
          "type": [
            "string",
            "null"
          ],
          "format": "iso-date-time",
          "maxLength": 4096,
          "description": "When the person opted out."
        },
        "optedOutReason": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Why, for example the word STOP.",
          "x-free-text": true
        },
        "lastOptOutResponse": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Last inbound opt-out text.",
          "x-free-text": true
        },
        "lookupCarrier": {
          "type": [
            "string",
            "null"
          ],
          "maxLength": 4096,
          "x-well-formed": true,
          "description": "Carrier look-up result.",
          "x-free-text": true
        },
        "lookupCarrierAt": {
          "type": [
            "string",
            "null"
          ],
          "format": "iso-date-time",
          "maxLength": 4096,
          "description": "When the carrier was looked up."
        }
      },
      "type": [
        "object",
        "null"
      ],
      "description": "SMS opt-out details.",
      "x-personal": true
    }
  },
  "type": "object"
};

/** Names of the top-level fields that PATCH may change, in the order of their declaration. */
export const UPDATABLE_FIELDS: readonly string[] = [
  "status",
  "clientStatus",
  "phoneNumber",
  "metadata",
  "person",
  "emailAddress",
  "address",
  "history",
  "typeOfDebt",
  "compliance",
  "paymentRules",
  "bank",
  "client",
  "originalCreditor",
  "currentBalance",
  "tags",
  "contactInfo",
  "smsOptOut"
];
