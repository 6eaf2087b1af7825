// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Collectible boards and piece sets of Tetrarch
/// @author Tetrarch
/// @notice Unique tokens, and links from wallet accounts to users of the game.
/// @dev Links and mints require typed data signed by an off-chain key. The two keys differ: the key for links cannot
/// mint.
contract TetrarchCollectibles is ERC721, AccessControl, Pausable, EIP712 {
    /// @notice Signers that permit links.
    bytes32 public constant AUTHORITY_ROLE = keccak256("AUTHORITY_ROLE");
    /// @notice Signers that permit mints.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice Accounts that pause and unpause the contract.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice Maximum time until the deadline of a link, in seconds.
    uint256 public constant LONGEST_LIFETIME = 10 minutes;

    bytes32 private constant _AUTHORIZE_TYPE =
        keccak256("Authorize(address account,bytes32 userId,uint128 nonce,uint64 deadline)");
    bytes32 private constant _MINT_TYPE =
        keccak256("Mint(address to,uint256 tokenId,uint128 nonce,uint64 deadline)");

    /// @notice The link of an account: an id of the link that does not identify the user; zero without a link.
    mapping(address account => bytes32 userId) public linkOf;
    /// @notice Whether a link permission was used. It stays used after the link ends.
    mapping(uint128 nonce => bool isUsed) public isAuthorizeNonceUsed;
    /// @notice Whether a mint permission was used.
    mapping(uint128 nonce => bool isUsed) public isMintNonceUsed;

    string private _base;

    /// @notice An account was linked. Its previous link has ended.
    /// @param account the wallet account
    /// @param userId id of the link
    /// @param nonce of the used permission
    event Authorized(address indexed account, bytes32 indexed userId, uint128 nonce);
    /// @notice An account has ended its link.
    /// @param account the wallet account
    /// @param userId id of the link
    event Revoked(address indexed account, bytes32 indexed userId);
    /// @notice The base URI of the metadata has changed.
    /// @param base URI prefix of the metadata, followed by the token id
    event BaseURIChanged(string base);

    /// @notice The permission has expired.
    error PermissionExpired();
    /// @notice The deadline of the permission is too far ahead.
    error DeadlineTooFar();
    /// @notice The permission was already used.
    error NonceUsed();
    /// @notice The signature is not from a permitted signer, or for other data.
    error WrongSigner();
    /// @notice A link needs an id.
    error NoUser();
    /// @notice There is no link to end.
    error NotLinked();

    /// @notice Grants the roles.
    /// @param admin grants and revokes roles, and sets the base URI
    /// @param authority signer of link permissions
    /// @param minter signer of mint permissions
    /// @param pauser pauses the contract
    /// @param base URI prefix of the metadata, followed by the token id
    constructor(
        address admin,
        address authority,
        address minter,
        address pauser,
        string memory base
    ) ERC721("Tetrarch Collectibles", "TTRC") EIP712("Tetrarch Collectibles", "1") {
        _grantRole(DEFAULT_ADMIN_ROLE, admin);
        _grantRole(AUTHORITY_ROLE, authority);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(PAUSER_ROLE, pauser);
        _base = base;
    }

    /// @notice Links the caller's account.
    /// @param userId id of the link
    /// @param token the permission: abi.encode(uint128 nonce, uint64 deadline, bytes signature)
    function authorize(bytes32 userId, bytes calldata token) external whenNotPaused {
        if (userId == bytes32(0)) revert NoUser();
        (uint128 nonce, uint64 deadline, bytes memory signature) = abi.decode(token, (uint128, uint64, bytes));
        if (block.timestamp > deadline) revert PermissionExpired();
        if (deadline > block.timestamp + LONGEST_LIFETIME) revert DeadlineTooFar();
        if (isAuthorizeNonceUsed[nonce]) revert NonceUsed();
        bytes32 permission = keccak256(abi.encode(_AUTHORIZE_TYPE, msg.sender, userId, nonce, deadline));
        _checkSigner(AUTHORITY_ROLE, permission, signature);
        isAuthorizeNonceUsed[nonce] = true;
        linkOf[msg.sender] = userId;
        emit Authorized(msg.sender, userId, nonce);
    }

    /// @notice Ends the link of the caller's account. Possible at any time.
    function revoke() external {
        bytes32 userId = linkOf[msg.sender];
        if (userId == bytes32(0)) revert NotLinked();
        delete linkOf[msg.sender];
        emit Revoked(msg.sender, userId);
    }

    /// @notice Mints a token. Any account may submit the permission, which contains receiver and token.
    /// @param to the receiver
    /// @param tokenId the token; each can be minted once
    /// @param nonce id of the permission
    /// @param deadline expiry of the permission, in epoch seconds
    /// @param signature the minter's signature
    function mint(address to, uint256 tokenId, uint128 nonce, uint64 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert PermissionExpired();
        if (isMintNonceUsed[nonce]) revert NonceUsed();
        _checkSigner(MINTER_ROLE, keccak256(abi.encode(_MINT_TYPE, to, tokenId, nonce, deadline)), signature);
        isMintNonceUsed[nonce] = true;
        _mint(to, tokenId);
    }

    /// @notice Pauses links, mints and transfers.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Unpauses the contract.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Sets the base URI of the metadata.
    /// @param base URI prefix of the metadata, followed by the token id
    function setBaseURI(string calldata base) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _base = base;
        emit BaseURIChanged(base);
    }

    /// @inheritdoc ERC721
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, AccessControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    /// @dev Called for every mint and transfer.
    function _update(address to, uint256 tokenId, address auth) internal override whenNotPaused returns (address) {
        return super._update(to, tokenId, auth);
    }

    function _baseURI() internal view override returns (string memory) {
        return _base;
    }

    /// @dev The digest contains chain and contract; `recover` rejects malleable signatures (high s).
    function _checkSigner(bytes32 role, bytes32 permission, bytes memory signature) private view {
        if (!hasRole(role, ECDSA.recover(_hashTypedDataV4(permission), signature))) revert WrongSigner();
    }
}
