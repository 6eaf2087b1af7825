// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";

/// @title Collectible boards and piece sets of Tetrarch
/// @author Tetrarch
/// @notice Tokens that are one of a kind, and links from accounts of wallets to people who play.
/// @dev Links and mints are permitted by typed data that a key off the chain has signed. The two keys are different
/// ones: whoever signs links can mint nothing.
contract TetrarchCollectibles is ERC721, AccessControl, Pausable, EIP712 {
    /// @notice Those whose signature permits a link.
    bytes32 public constant AUTHORITY_ROLE = keccak256("AUTHORITY_ROLE");
    /// @notice Those whose signature permits a mint.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice Those who stop everything, and let it go on.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice How far ahead the deadline of a link may lie, in seconds.
    uint256 public constant LONGEST_LIFETIME = 10 minutes;

    bytes32 private constant _AUTHORIZE_TYPE =
        keccak256("Authorize(address account,bytes32 userId,uint128 nonce,uint64 deadline)");
    bytes32 private constant _MINT_TYPE =
        keccak256("Mint(address to,uint256 tokenId,uint128 nonce,uint64 deadline)");

    /// @notice The link of an account: an id that names the link and nobody; zero without one.
    mapping(address account => bytes32 userId) public linkOf;
    /// @notice Whether a permission to link was used. It stays used when the link ends.
    mapping(uint128 nonce => bool isUsed) public isAuthorizeNonceUsed;
    /// @notice Whether a permission to mint was used.
    mapping(uint128 nonce => bool isUsed) public isMintNonceUsed;

    string private _base;

    /// @notice An account was linked. A link it had before has ended.
    /// @param account the account of the wallet
    /// @param userId names the link
    /// @param nonce of the permission that was used
    event Authorized(address indexed account, bytes32 indexed userId, uint128 nonce);
    /// @notice An account has ended its link.
    /// @param account the account of the wallet
    /// @param userId names the link
    event Revoked(address indexed account, bytes32 indexed userId);
    /// @notice Metadata is found elsewhere from now on.
    /// @param base what the token id is put behind
    event BaseURIChanged(string base);

    /// @notice The permission is too old.
    error PermissionExpired();
    /// @notice The permission would hold for longer than permissions may.
    error DeadlineTooFar();
    /// @notice The permission was used before.
    error NonceUsed();
    /// @notice Nobody who may has signed exactly this.
    error WrongSigner();
    /// @notice A link needs an id.
    error NoUser();
    /// @notice There is no link to end.
    error NotLinked();

    /// @notice Hands out the roles.
    /// @param admin gives and takes roles, and says where metadata is found
    /// @param authority its signature permits links
    /// @param minter its signature permits mints
    /// @param pauser stops everything
    /// @param base what the token id is put behind, to find its metadata
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
    /// @param userId names the link
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

    /// @notice Makes a token. Anybody may bring the permission; it says who gets what.
    /// @param to who gets it
    /// @param tokenId which one; each can be made once
    /// @param nonce names the permission
    /// @param deadline until when the permission holds, in epoch seconds
    /// @param signature of the minter
    function mint(address to, uint256 tokenId, uint128 nonce, uint64 deadline, bytes calldata signature) external {
        if (block.timestamp > deadline) revert PermissionExpired();
        if (isMintNonceUsed[nonce]) revert NonceUsed();
        _checkSigner(MINTER_ROLE, keccak256(abi.encode(_MINT_TYPE, to, tokenId, nonce, deadline)), signature);
        isMintNonceUsed[nonce] = true;
        _mint(to, tokenId);
    }

    /// @notice Stops links, mints and transfers.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Lets everything go on.
    function unpause() external onlyRole(PAUSER_ROLE) {
        _unpause();
    }

    /// @notice Says where metadata is found.
    /// @param base what the token id is put behind
    function setBaseURI(string calldata base) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _base = base;
        emit BaseURIChanged(base);
    }

    /// @inheritdoc ERC721
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, AccessControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    /// @dev Every mint and every transfer comes through here.
    function _update(address to, uint256 tokenId, address auth) internal override whenNotPaused returns (address) {
        return super._update(to, tokenId, auth);
    }

    function _baseURI() internal view override returns (string memory) {
        return _base;
    }

    /// @dev The digest holds chain and contract; `recover` refuses a signature in its second form (high s).
    function _checkSigner(bytes32 role, bytes32 permission, bytes memory signature) private view {
        if (!hasRole(role, ECDSA.recover(_hashTypedDataV4(permission), signature))) revert WrongSigner();
    }
}
